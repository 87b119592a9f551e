// A price before it is spent: in credits, and in money where this member has bought any (CHAT-4).
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Window } from '../../../contract/chats.ts'
import { useFormats } from '../../base/formats.ts'

/** "5 credits (≈ €0.60)", or "free". */
export function useCost(worth: Window['worth']) {
  const { t } = useLingui()
  const inMoney = useApproximateMoney(worth)
  return (credits: number): string => {
    if (!credits) return t`free`
    const said = t`${plural(credits, { one: '# credit', other: '# credits' })}`
    const money = inMoney(credits)
    return money ? `${said} (${money})` : said
  }
}

/** "≈ €0.60"; null before the first purchase. */
export function useApproximateMoney(worth: Window['worth']) {
  const { money } = useFormats()
  return (credits: number) => (worth && credits ? `≈ ${money(credits * worth.amount, worth.currency)}` : null)
}
