// The banner of the time bonus (CRED-5); the premium page shows its own, with its prices. Its chunk is loaded only for
// members who may get the bonus, when the browser is idle: the server's HTML is there before.
import { Suspense, useRef } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useMembersArea } from '../base/renderedRoute.ts'
import { useUser } from '../base/session.ts'
import { whenIdle } from '../base/useIdle.ts'
import { useIsHydrated } from '../base/useIsHydrated.ts'

const BonusStrip = lazyChunk(
  async () => {
    await whenIdle()
    return (await import('../credits/BonusStrip.tsx')).BonusStrip
  },
  { optional: true },
)

// Constant elements, as in Alerts.tsx.
const strip = <BonusStrip />
const stripOfDocument = <Suspense>{strip}</Suspense>

/** Screens with the banner. */
export const useBannerArea = () => useMembersArea().some((id) => id !== 'premium')

export function TimeBonusStrip() {
  const user = useUser()
  const isInArea = useBannerArea()
  // Without a boundary of its own a navigation waits for it, instead of being pushed down by it.
  const cameWithDocument = useRef(!useIsHydrated() && isInArea)
  if (!user || user.paid_user || !isInArea) return null
  return cameWithDocument.current ? stripOfDocument : strip
}
