// What a page does once it is alive: live connection, refresh, loading bar, toasts, the icon's badge.
import { lazy, Suspense, useEffect } from 'react'
import { onLoggedOut } from '../base/call.ts'
import { onUnhandledRefusal } from '../base/queries.ts'
import { useUser } from '../base/session.ts'
import { useIdle } from '../base/useIdle.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { toast } from '../kit/toasts.ts'
import { pressAgain } from './early.ts'
import { IdlePrefetch } from './IdlePrefetch.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { useFocusOnScreen } from './useFocusOnScreen.ts'
import { useFresh } from './useFresh.ts'
import { useNews } from './useNews.ts'

// Nothing of them is seen before a match or a like.
const LikeDialogs = lazy(async () => ({ default: (await import('../likes/LikeDialogs.tsx')).LikeDialogs }))

onLoggedOut(async () => (await import('../enhance/logout.ts')).forgetHere())
onUnhandledRefusal((refused) => toast({ tone: 'bad', text: refused.message }))

export function Living() {
  const member = useUser() !== null
  const idle = useIdle()
  useFocusOnScreen()
  // After the effects of the whole page.
  useEffect(() => void setTimeout(pressAgain), [])
  useEffect(() => {
    if (!idle) return
    if (member) void import('../enhance/logout.ts').then((it) => it.catchLogout())
    else void import('../enhance/signupLinks.ts').then((it) => it.catchSignupLinks())
  }, [idle, member])
  return (
    <>
      <LoadingBar />
      {member && <Fresh />}
      {member && idle && (
        <>
          <IdlePrefetch />
          <Suspense>
            <LikeDialogs />
          </Suspense>
        </>
      )}
      <Toasts />
    </>
  )
}

function Fresh() {
  useFresh()
  const { unread, new_likes } = useNews()
  useEffect(() => {
    navigator.setAppBadge?.(unread + new_likes).catch(() => {})
  }, [unread, new_likes])
  return null
}
