"""The rule book of Axis Empires: Dai Senso!, as far as its glossary and conditional events tell it."""
