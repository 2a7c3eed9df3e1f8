"""How the Luftwaffe is flown, in every game in which it plans: targets, forces, raids, and the days between."""
