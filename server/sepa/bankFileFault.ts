// Error of an unreadable bank file: the problem and its position.

export type BankFileProblem =
  | 'too_large'
  | 'too_deep'
  | 'archive'
  | 'encoding'
  | 'doctype'
  | 'not_xml'
  | 'unknown_message'
  | 'field'

export class BankFileFault extends Error {
  readonly problem: BankFileProblem
  /** From 1; 0 for the file as a whole. */
  readonly line: number
  readonly column: number
  constructor(
    problem: BankFileProblem,
    detail: string,
    place: { line: number; column: number } = { line: 0, column: 0 },
  ) {
    super(place.line > 0 ? `${detail} (line ${place.line}, column ${place.column})` : detail)
    this.name = 'BankFileFault'
    this.problem = problem
    this.line = place.line
    this.column = place.column
  }
}
