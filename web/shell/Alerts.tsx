// Alerts under the top bar (NAV-8). Their HTML forms work at once; they hydrate when the browser is idle.
import { Suspense } from 'react'
import { useDismissedAlerts } from '../alerts/dismissAlert.ts'
import { memberAlerts } from '../alerts/memberAlerts.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useMember, useSite, useUser } from '../base/session.ts'
import { whenIdle } from '../base/useIdle.ts'
import { canOfferPush } from '../notifications/pushPermission.ts'

const Strips = lazyChunk(
  async () => {
    await whenIdle()
    return (await import('../alerts/Strips.tsx')).Strips
  },
  { optional: true },
)

// A constant element: if it changed before hydration, React would remove the server's HTML.
const strips = (
  <Suspense fallback={<AlertsPlaceholder />}>
    <Strips />
  </Suspense>
)

export const Alerts = () => useUser() && strips

/** Placeholder of the same height, where the chunk is not loaded yet. */
function AlertsPlaceholder() {
  const user = useMember()
  const { push_public_key } = useSite()
  const may_push = push_public_key !== '' && canOfferPush(user.has_push)
  return memberAlerts({ user, dismissed: useDismissedAlerts(), may_push }).map((alert) => (
    <div key={alert} className="h-13 border-line border-b bg-tint" />
  ))
}
