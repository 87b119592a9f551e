// Behaviour of every hydrated page: live sync, loading bar, toasts, the app icon's badge, and what loads when the
// browser is idle.
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { addAttributionToLinks, restoreAttributionInUrl } from '../base/attribution.ts'
import { setLogoutCleanup } from '../base/call.ts'
import '../base/installPrompt.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { replayInput, replayServedClick } from '../base/preHydrationReplay.ts'
import { onUnhandledRefusal } from '../base/queries.ts'
import { useUser } from '../base/session.ts'
import { useIdle } from '../base/useIdle.ts'
import { useUnreadCounts } from '../base/useUnreadCounts.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { toast } from '../kit/toasts.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import { ServedTitle } from './ServedTitle.tsx'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useLiveSync } from './useLiveSync.ts'

const IdleParts = lazyChunk(async () => (await import('./IdleParts.tsx')).IdleParts, { optional: true })

setLogoutCleanup(async () => (await import('../enhance/logout.ts')).clearBrowserData())
onUnhandledRefusal((refusal) => toast({ tone: 'bad', text: refusal.message }))

/** `isStatic`: around a member's static page. */
export function HydratedShell({ isStatic }: { isStatic: boolean }) {
  const isMember = useUser() !== null
  const idle = useIdle()
  useFocusOnNavigation()
  useForwardedAttribution(!isMember)
  useEffect(() => {
    if (new URLSearchParams(location.search).has('lb'))
      void import('../enhance/landerBounce.ts').then(({ countBounce }) => countBounce())
  }, [])
  // After the effects of the whole page.
  useEffect(() => void setTimeout(replayInput), [])
  // Pages with a button to log out are static.
  const logsOut = isMember && (idle || isStatic)
  useEffect(() => {
    if (logsOut) void import('../enhance/logout.ts').then((it) => it.interceptLogout())
  }, [logsOut])
  useEffect(() => {
    if (idle && (isMember || matchMedia('(display-mode: standalone)').matches))
      void import('../base/serviceWorker.ts').then((it) => it.cacheOfflinePage())
  }, [idle, isMember])
  useEffect(() => {
    const main = document.getElementById('main')
    if (isStatic && main)
      void import('../enhance/screen.ts').then(({ enhanceScreen }) => enhanceScreen(main)).then(replayServedClick)
  }, [isStatic])
  useEffect(() => {
    if (idle && !isMember) void import('../enhance/signupLinks.ts').then((it) => it.interceptSignupLinks())
  }, [idle, isMember])
  return (
    <>
      <LoadingBar />
      {isStatic && !import.meta.env.SSR && <ServedTitle />}
      {isMember && <LiveSync />}
      {isMember && <NewVersionBanner />}
      {isMember && idle && (
        <Suspense>
          <IdleParts />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}

/** Keeps a visitor's attribution parameters from page to page (ACC-2). */
function useForwardedAttribution(visitor: boolean) {
  const { key } = useLocation()
  useEffect(() => (visitor ? addAttributionToLinks() : undefined), [visitor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each place that the router leads to
  useEffect(() => {
    if (visitor) restoreAttributionInUrl()
  }, [visitor, key])
}

function LiveSync() {
  useLiveSync()
  const { unread, new_likes } = useUnreadCounts()
  useEffect(() => {
    navigator.setAppBadge?.(unread + new_likes).catch(() => {})
  }, [unread, new_likes])
  return null
}
