// What a member's page needs only when the browser is idle: the next screens, unsent messages,
// and what shows by itself at any time.
import { Suspense, useEffect } from 'react'
import { Banner } from '../alerts/Banner.tsx'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useMember, useUser } from '../base/session.ts'
import { LikeDialogs } from '../likes/LikeDialogs.tsx'
import { IdlePrefetch } from './IdlePrefetch.tsx'

const TimeBonus = lazyChunk(async () => (await import('../alerts/TimeBonus.tsx')).TimeBonus, { optional: true })

export const IdleParts = () => (
  <>
    <IdlePrefetch />
    <OutboxRestorer />
    <LikeDialogs />
    <Banner />
    <DeferredTimeBonus />
  </>
)

/** Its chunk is loaded only for members who may get the bonus. */
function DeferredTimeBonus() {
  const user = useUser()
  if (!user || user.paid_user || user.credits > 0) return null
  return (
    <Suspense>
      <TimeBonus />
    </Suspense>
  )
}

/**
 * Restores unsent messages of all conversations from before this document (CHAT-6); loads its chunk only if there are
 * any.
 */
function OutboxRestorer() {
  const { id } = useMember().profile
  useEffect(() => {
    if (hasStoredOutbox(id))
      void import('../chats/outbox/restoreOutbox.ts').then(({ restoreOutbox }) => restoreOutbox(id))
  }, [id])
  return null
}

/** False without access to storage (private modes). */
function hasStoredOutbox(memberId: string) {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(`chat.waiting.${memberId}.`))
  } catch {
    return false
  }
}
