// Public interface of transparency: figures of each half-year, and the reports that the Digital Services Act asks for (SAFE-2).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { computeFigures } from './computeFigures.ts'

export { dsaReport } from './dsaReport.ts'
export { yearOf } from './halfYear.ts'
export { checkOpenBooks } from './openBooks.ts'
export { STATEMENTS_PER_REQUEST, statementsOfReasons } from './statementsOfReasons.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ 'transparency.computeFigures': () => computeFigures(app) }),
  // Before the month ends, so that its last day is in it.
  schedule: [{ task: 'transparency.computeFigures', cron: '50 23 * * *' }],
}
