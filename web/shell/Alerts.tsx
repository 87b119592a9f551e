// The alert under the top bar (NAV-8). Its HTML form works at once; it hydrates when the browser is idle.
import { Suspense } from 'react'
import { useDismissedAlerts } from '../alerts/dismissAlert.ts'
import { memberAlert } from '../alerts/memberAlert.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useRenderedRoute } from '../base/renderedRoute.ts'
import { useMember, useSite, useUser } from '../base/session.ts'
import { whenIdle } from '../base/useIdle.ts'
import { canOfferPush } from '../notifications/pushPermission.ts'

const AlertStrip = lazyChunk(
  async () => {
    await whenIdle()
    return (await import('../alerts/AlertStrip.tsx')).AlertStrip
  },
  { optional: true },
)

// A constant element: if it changed before hydration, React would remove the server's HTML.
const strip = (
  <Suspense fallback={<AlertPlaceholder />}>
    <AlertStrip />
  </Suspense>
)

export const Alerts = () => useUser() && strip

/** Placeholder of the same height, where the chunk is not loaded yet. */
function AlertPlaceholder() {
  const user = useMember()
  const { push_public_key } = useSite()
  const { pathname } = useRenderedRoute()
  const may_push = push_public_key !== '' && canOfferPush(user.has_push)
  const alert = memberAlert({ user, dismissed: useDismissedAlerts(), may_push, pathname })
  return alert && <div className="h-11.25 border-line border-b bg-tint" />
}
