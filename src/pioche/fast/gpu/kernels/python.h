// What ints do in Python and not in C.
template <class A, class B> DEVICE HOT A floor_div(A a, B b) {
  A quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
template <class A, class B> DEVICE HOT B floor_mod(A a, B b) {
  B rest = (B)(a % b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
template <class T> DEVICE HOT T min_of(T a, T b) { return a < b ? a : b; }
template <class T> DEVICE HOT T max_of(T a, T b) { return a > b ? a : b; }
