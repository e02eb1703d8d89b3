// A source that is only looked at.
