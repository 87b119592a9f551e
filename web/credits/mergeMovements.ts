// Movements of credits as a person reads them: what was sent in a row on one day is one line (CRED-6).
import type { CreditMovement } from '../../contract/credits.ts'

/** `balance_after` and `at` are those of the newest, which comes first. */
export type MovementLine = CreditMovement & { count: number }

/** `dayOf`: the calendar day of a time, where the reader is. */
export function mergeMovements(newestFirst: CreditMovement[], dayOf: (at: string) => string): MovementLine[] {
  const lines: MovementLine[] = []
  for (const movement of newestFirst) {
    const line = lines.at(-1)
    const isSame =
      line?.reason === movement.reason &&
      line.amount < 0 === movement.amount < 0 &&
      dayOf(line.at) === dayOf(movement.at)
    if (line && isSame)
      lines[lines.length - 1] = { ...line, amount: line.amount + movement.amount, count: line.count + 1 }
    else lines.push({ ...movement, count: 1 })
  }
  return lines
}
