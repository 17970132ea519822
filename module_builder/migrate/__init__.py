"""A save carried over to another version of its module: nothing is lost, and what cannot be matched is told."""

from module_builder.migrate.save import Migrated, migrate

__all__ = ["Migrated", "migrate"]
