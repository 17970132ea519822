"""Commands of saves and logs: each kind with its fields, and a text cut into them."""
