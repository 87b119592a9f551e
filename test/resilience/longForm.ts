// Two forms of the tests that need long. `npm test` runs the short one: each kind of case once. `npm run resilience`
// runs the long one (LONG_FORM=1): the numbers that the requirements name.
export const isLongForm = process.env.LONG_FORM === '1'

/** The number, or the list, of this run's form. */
export const byForm = <T>({ short, long }: { short: T; long: T }): T => (isLongForm ? long : short)
