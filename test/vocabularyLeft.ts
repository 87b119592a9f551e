// What still breaches the vocabulary. This list only shrinks: test/house.test.ts fails where an entry is gone from the code.

/** Files and exported names that use a banned word. */
export const namesLeft: string[] = []

/** Numeric module-level constants without a unit, or not in UPPER_SNAKE. */
export const constantsLeft: string[] = []
