// What credits are worth, beside a price in credits (CHAT-4).
import type { Window } from '../../contract/chats.ts'
import { useFormats } from '../base/formats.ts'

/** "≈ €0.60", which no line ends within; null where nothing is on sale. */
export function useApproximateMoney(worth: Window['worth']) {
  const { money } = useFormats()
  return (credits: number) => (worth && credits ? `≈\u00a0${money(credits * worth.amount, worth.currency)}` : null)
}
