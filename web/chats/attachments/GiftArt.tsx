// The drawing of a gift, hidden from screen readers because its name stands beside it.
import type { Gift as Given } from '../../../contract/chats.ts'
import { Gift } from './Gift.tsx'

export const GiftArt = ({ gift, still, small }: { gift: Given; still: boolean; small?: boolean }) => (
  <span className={`block shrink-0 ${small ? 'size-16' : 'size-30'}`} aria-hidden>
    <Gift gift={gift} still={still} />
  </span>
)
