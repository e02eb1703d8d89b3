// An adapter.
