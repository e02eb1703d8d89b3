struct Narrow {
  explicit Narrow(int);
};
Narrow narrow = 1;
