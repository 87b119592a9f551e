// The strip under the top bar (NAV-8). It is plain HTML whose forms work; its script comes once the page is at rest.
import { lazy, Suspense } from 'react'
import { useUser } from '../base/session.ts'
import { rest } from '../base/useIdle.ts'

const Strips = lazy(async () => {
  await rest()
  return { default: (await import('../alerts/Strips.tsx')).Strips }
})

// The very same element at every render: one that changes would be taken away while its script is still on the way.
const strips = (
  <Suspense>
    <Strips />
  </Suspense>
)

export const Alerts = () => useUser() && strips
