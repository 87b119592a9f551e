// What a page does once it is alive: live connection, refresh, loading bar, toasts, the icon's badge.
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { onLoggedOut } from '../base/call.ts'
import { carryOn, keepInAddress } from '../base/carried.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { onUnhandledRefusal } from '../base/queries.ts'
import { useMember, useUser } from '../base/session.ts'
import { useIdle } from '../base/useIdle.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { toast } from '../kit/toasts.ts'
import { doAgain } from './early.ts'
import { IdlePrefetch } from './IdlePrefetch.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { Newer } from './Newer.tsx'
import { useFocusOnScreen } from './useFocusOnScreen.ts'
import { useFresh } from './useFresh.ts'
import { useNews } from './useNews.ts'

// Nothing of them is seen before a match or a like.
const LikeDialogs = lazyChunk(async () => (await import('../likes/LikeDialogs.tsx')).LikeDialogs)
const TimeBonus = lazyChunk(async () => (await import('../credits/TimeBonus.tsx')).TimeBonus)

onLoggedOut(async () => (await import('../enhance/logout.ts')).forgetHere())
onUnhandledRefusal((refused) => toast({ tone: 'bad', text: refused.message }))

export function Living() {
  const member = useUser() !== null
  const idle = useIdle()
  useFocusOnScreen()
  useCarried(!member)
  // After the effects of the whole page.
  useEffect(() => void setTimeout(doAgain), [])
  useEffect(() => {
    if (idle && member) void import('../enhance/logout.ts').then((it) => it.catchLogout())
  }, [idle, member])
  useEffect(() => {
    if (idle && (member || matchMedia('(display-mode: standalone)').matches))
      void import('../app/worker.ts').then((it) => it.keepOffline())
  }, [idle, member])
  useEffect(() => {
    // Nobody is asked to put the app on the home screen: /account/app has a button for that.
    const quietly = (event: Event) => event.preventDefault()
    addEventListener('beforeinstallprompt', quietly)
    return () => removeEventListener('beforeinstallprompt', quietly)
  }, [])
  useEffect(() => {
    if (idle && !member) void import('../enhance/signupLinks.ts').then((it) => it.catchSignupLinks())
  }, [idle, member])
  return (
    <>
      <LoadingBar />
      {member && <Fresh />}
      {member && <Newer />}
      {member && idle && (
        <>
          <IdlePrefetch />
          <TakeUp />
          <Suspense>
            <LikeDialogs />
          </Suspense>
          <BonusLater />
        </>
      )}
      <Toasts />
    </>
  )
}

/** A visitor's way from an advertisement to the signup leads through living pages, too (ACC-2). */
function useCarried(visitor: boolean) {
  const { key } = useLocation()
  useEffect(() => (visitor ? carryOn() : undefined), [visitor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place that the router leads to
  useEffect(() => {
    if (visitor) keepInAddress()
  }, [visitor, key])
}

/** Nothing of it is loaded for whom it is not. */
function BonusLater() {
  const user = useUser()
  if (!user || user.paid_user || user.credits > 0) return null
  return (
    <Suspense>
      <TimeBonus />
    </Suspense>
  )
}

/** What waited to be sent before this document, in any conversation (CHAT-6): asked for only where something did. */
function TakeUp() {
  const { id } = useMember().profile
  useEffect(() => {
    if (anythingWaits(id))
      void import('../chats/outbox/restoreOutbox.ts').then(({ restoreOutbox: takeUp }) => takeUp(id))
  }, [id])
  return null
}

/** Storage may be closed to us (private modes); then nothing was kept. */
function anythingWaits(me: string) {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(`chat.waiting.${me}.`))
  } catch {
    return false
  }
}

function Fresh() {
  useFresh()
  const { unread, new_likes } = useNews()
  useEffect(() => {
    navigator.setAppBadge?.(unread + new_likes).catch(() => {})
  }, [unread, new_likes])
  return null
}
