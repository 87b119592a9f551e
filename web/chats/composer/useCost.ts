// Formats a price in credits and in money (CHAT-4).
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Window } from '../../../contract/chats.ts'
import { useApproximateMoney } from '../../credits/useApproximateMoney.ts'

/** "5 credits (≈ €0.60)", or "free". */
export function useCost(worth: Window['worth']) {
  const { t } = useLingui()
  const inMoney = useApproximateMoney(worth)
  return (credits: number): string => {
    if (!credits) return t`free`
    const inCredits = t`${plural(credits, { one: '# credit', other: '# credits' })}`
    const money = inMoney(credits)
    return money ? `${inCredits} (${money})` : inCredits
  }
}
