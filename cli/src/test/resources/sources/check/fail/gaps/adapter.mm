// Never compiled by a check.
