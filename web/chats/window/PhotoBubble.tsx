// A photo in a conversation: blurred until the receiver opens it. A view-once photo says so before, and is gone
// afterwards (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, ImageOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ChatPhoto, Message } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { SlowNotice } from '../../kit/SlowNotice.tsx'
import { fitImage } from '../attachments/fitImage.ts'
import { previews } from '../outbox/outbox.ts'
import type { ChatActions } from './useChat.ts'

const PhotoLarge = lazyChunk(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)

/** A view-once photo can be seen so long. */
const VIEW_ONCE_MS = 60_000

type PhotoBubbleProps = { message: Message; name: string; actions: ChatActions }

export function PhotoBubble({ message, name, actions }: PhotoBubbleProps) {
  const { photo, mine } = message
  if (!photo || photo.state === 'gone') return <HiddenPhoto view_once={photo?.view_once ?? false} mine={mine} isGone />
  // A sender who may not know whether it was opened sees it in the tab that sent it, as long as that is open.
  if (photo.state === 'closed' && mine && !previews.has(message.client_id)) return <HiddenPhoto view_once mine />
  if (photo.state === 'closed' && !mine)
    return <BlurredPhoto photo={photo} onOpen={() => actions.openPhoto(message.seq)} />
  return <OpenPhoto {...{ message, photo, name, actions }} />
}

type HiddenPhotoProps = { view_once: boolean; mine: boolean; isGone?: boolean }

function HiddenPhoto({ view_once, mine, isGone = false }: HiddenPhotoProps) {
  const Icon = isGone ? ImageOff : Eye
  return (
    <p className={`flex items-center gap-2 px-2.5 pt-1 text-sm ${mine ? '' : 'text-muted'}`}>
      <Icon className="size-4.5 shrink-0" aria-hidden />
      {!isGone ? (
        <Trans>View once</Trans>
      ) : view_once ? (
        <Trans>This photo was viewed once and is gone.</Trans>
      ) : (
        <Trans>This photo is no longer available.</Trans>
      )}
    </p>
  )
}

function BlurredPhoto({ photo, onOpen }: { photo: ChatPhoto; onOpen(): Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { width, height } = fitImage(photo)
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void onOpen().finally(() => setBusy(false))
      }}
      className="relative block min-h-32 min-w-48 overflow-hidden rounded-[14px] bg-[var(--night-800)]"
    >
      {photo.blur && (
        <img
          src={photo.blur}
          alt=""
          width={width}
          height={height}
          className="min-h-32 min-w-48 max-w-full scale-110 object-cover [filter:blur(16px)]"
        />
      )}
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-0.5 bg-on-photo p-2 text-center text-white">
        <Eye className="mb-1 size-6" aria-hidden />
        <b>
          <Trans>View photo</Trans>
        </b>{' '}
        <span className="text-xs">
          {photo.view_once ? (
            <Trans>One look, one minute. Free.</Trans>
          ) : (
            <Trans>Blurred until you open it. Free.</Trans>
          )}
        </span>
      </span>
    </button>
  )
}

function OpenPhoto({ message, photo, name, actions }: PhotoBubbleProps & { photo: ChatPhoto }) {
  const { t } = useLingui()
  const [isViewerOpen, setViewerOpen] = useState(false)
  const { mine, seq, client_id } = message
  const isViewOnce = photo.view_once && !mine
  // After the minute the server answers that the photo is gone.
  useEffect(() => {
    if (!isViewOnce) return
    const over = setTimeout(() => actions.refetchMessage(seq), VIEW_ONCE_MS + 500)
    return () => clearTimeout(over)
  }, [isViewOnce, actions, seq])
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const image = photo.image ?? ''
  const src = (mine && previews.get(client_id)) || image
  const alt = mine ? t`Photo you sent` : t`Photo from ${name}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`${alt}, view larger`}
        onClick={() => setViewerOpen(true)}
        className="block overflow-hidden rounded-[14px] bg-sunken"
      >
        <img
          src={src || undefined}
          alt=""
          {...fitImage(photo)}
          draggable={false}
          className="h-auto max-w-full"
          onError={() => {
            // A preview that this browser cannot show (HEIC).
            if (src !== image) previews.delete(client_id)
            // The signed URL has expired.
            if (failedUrl === image) return
            setFailedUrl(image)
            actions.refetchMessage(seq)
          }}
        />
      </button>
      {photo.view_once && (
        <p className="px-2.5 pt-1 text-xs">
          {mine ? <Trans>View once</Trans> : <Trans>You can only see this once. It’s gone in a minute.</Trans>}
        </p>
      )}
      {isViewerOpen && (
        <Suspense fallback={<SlowNotice />}>
          <PhotoLarge
            heading={mine ? t`Your photo` : t`${name}’s photo`}
            {...{ src, alt }}
            onClose={() => setViewerOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
