// Test card numbers of the sandbox and their outcomes. Other numbers are rejected, so that nobody enters a real card (PAY-3).
import type { Plan } from './store.ts'

/** By four digits within the number. `say`: its description on the page. */
export const cards = {
  '0000': { say: 'works, after 3-D Secure', plan: { outcome: 'completed' } },
  '0001': { say: 'works right away', plan: { outcome: 'completed', step: null } },
  '0002': { say: 'is declined', plan: { outcome: 'failed', reason: 'declined' } },
  '0003': { say: 'doesn’t have enough money', plan: { outcome: 'failed', reason: 'not_enough_money' } },
  '0004': { say: 'is over its limit', plan: { outcome: 'failed', reason: 'limit' } },
  '0005': { say: 'is blocked', plan: { outcome: 'failed', reason: 'blocked' } },
  '0006': { say: 'fails because the bank can’t be reached', plan: { outcome: 'failed', reason: 'technical' } },
  '0007': {
    say: 'fails, then the money arrives a minute later',
    plan: { outcome: 'failed', reason: 'technical', late: 60 },
  },
  '0008': { say: 'works now, then fails as a stored card', plan: { outcome: 'completed', charge: 'fails' } },
  '0009': {
    say: 'works now, then asks for 3-D Secure as a stored card',
    plan: { outcome: 'completed', charge: 'asks' },
  },
  '0010': { say: 'works after 5 seconds', plan: { outcome: 'completed', delay: 5 } },
} as const satisfies Record<string, { say: string; plan: Plan }>
export type CardCase = keyof typeof cards

/** Luhn check. */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((sum, digit, at) => {
    const n = Number(digit) * (at % 2 ? 2 : 1)
    return sum + (n > 9 ? n - 9 : n)
  }, 0)
  return sum % 10 === 0
}

export function testCardNumber(prefix: string, which: CardCase): string {
  const stem = `${prefix}0000${which}000`
  return stem + [...'0123456789'].find((digit) => isLuhnValid(stem + digit))
}

export const cardCaseOf = (prefix: string, digits: string): CardCase | null =>
  (Object.keys(cards) as CardCase[]).find((which) => testCardNumber(prefix, which) === digits) ?? null
