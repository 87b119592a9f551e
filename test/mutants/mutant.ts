// A mutant: one small change to a rule as a real mistake would make it, which some test has to notice.

export type Mutant = {
  id: string
  file: string
  /** Occurs once in the file. */
  search: string
  replacement: string
  /** The requirement that no longer holds: the tests that name it run first. */
  breaks: string
  /** Why nobody can notice it. Then it is listed, and neither run nor counted. */
  equivalent?: string
}
