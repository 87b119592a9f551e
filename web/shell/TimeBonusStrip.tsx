// The banner of the time bonus (CRED-5); the premium page shows its own, with its prices. Its chunk is loaded only for
// members who may get the bonus, when the browser is idle: the server's HTML is there before.
import { Suspense } from 'react'
import { useMatches } from 'react-router'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useUser } from '../base/session.ts'
import { whenIdle } from '../base/useIdle.ts'

const BonusStrip = lazyChunk(
  async () => {
    await whenIdle()
    return (await import('../credits/BonusStrip.tsx')).BonusStrip
  },
  { optional: true },
)

// A constant element, as in Alerts.tsx.
const strip = (
  <Suspense>
    <BonusStrip />
  </Suspense>
)

export function TimeBonusStrip() {
  const user = useUser()
  const isPremiumPage = useMatches().some(({ id }) => id === 'premium')
  return user && !user.paid_user && !isPremiumPage ? strip : null
}
