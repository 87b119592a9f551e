// The lines of the credits' history.
import { expect, test } from 'vitest'
import type { CreditMovement } from '../../contract/credits.ts'
import { mergeMovements } from './mergeMovements.ts'

const movement = (reason: CreditMovement['reason'], amount: number, balance_after: number, day: number) => ({
  ...{ reason, amount, balance_after },
  at: `2026-11-${day}T20:00:00.000Z`,
})
const dayOf = (at: string) => at.slice(0, 10)

test('CRED-6 messages in a row on one day are one line, with the balance after the last; all else has its own', () => {
  const lines = mergeMovements(
    [
      movement('message', -2, 1, 21),
      movement('message', -2, 3, 21),
      movement('gift', -10, 5, 21),
      movement('message', -2, 15, 21),
      movement('message', -2, 17, 20),
      movement('refund', 15, 19, 20),
      movement('refund', -15, 4, 20),
    ],
    dayOf,
  )
  expect(lines.map(({ reason, amount, balance_after, count }) => [reason, amount, balance_after, count])).toEqual([
    ['message', -4, 1, 2],
    ['gift', -10, 5, 1],
    ['message', -2, 15, 1],
    ['message', -2, 17, 1],
    ['refund', 15, 19, 1],
    ['refund', -15, 4, 1],
  ])
  expect(mergeMovements([], dayOf)).toEqual([])
})
