// The strip under the top bar (NAV-8). It is plain HTML whose forms work; its script comes once the page is at rest.
import { Suspense } from 'react'
import { useAway } from '../alerts/putAway.ts'
import { alertsOf } from '../alerts/which.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useMember, useSite, useUser } from '../base/session.ts'
import { rest } from '../base/useIdle.ts'
import { mayAskAtOnce } from '../notifications/mayAsk.ts'

const Strips = lazyChunk(async () => {
  await rest()
  return (await import('../alerts/Strips.tsx')).Strips
})

// The very same element at every render: one that changes would be taken away while its script is still on the way.
const strips = (
  <Suspense fallback={<Room />}>
    <Strips />
  </Suspense>
)

export const Alerts = () => useUser() && strips

/** On a screen that one comes to before its script: as high as the alerts will be. */
function Room() {
  const user = useMember()
  const { push_public_key } = useSite()
  const may_push = push_public_key !== '' && mayAskAtOnce(user.has_push)
  return alertsOf({ user, dismissed: useAway(), may_push }).map((alert) => (
    <div key={alert} className="h-13 border-line border-b bg-tint" />
  ))
}
