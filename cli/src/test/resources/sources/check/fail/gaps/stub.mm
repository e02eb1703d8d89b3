int stub() { return missing_in_a_stub(); }
