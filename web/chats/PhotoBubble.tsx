// A photo in a conversation: blurred until its receiver opens it; one that is seen once says so before, and when it is gone (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, ImageOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ChatPhoto, Message } from '../../contract/chats.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { previews } from './outbox.ts'
import { roomFor } from './roomFor.ts'
import type { ChatActions } from './useChat.ts'

const PhotoLarge = lazyChunk(async () => (await import('./PhotoLarge.tsx')).PhotoLarge)

/** Milliseconds for which one that is seen once can be looked at. */
const onceFor = 60_000

type Given = { message: Message; name: string; actions: ChatActions }

export function PhotoBubble({ message, name, actions }: Given) {
  const { photo, mine } = message
  if (!photo || photo.state === 'gone') return <Gone view_once={photo?.view_once ?? false} mine={mine} />
  if (photo.state === 'closed') return <Closed photo={photo} onOpen={() => actions.openPhoto(message.seq)} />
  return <Open {...{ message, photo, name, actions }} />
}

function Gone({ view_once, mine }: { view_once: boolean; mine: boolean }) {
  return (
    <p className={`flex items-center gap-2 px-2.5 pt-1 text-sm ${mine ? '' : 'text-muted'}`}>
      <ImageOff className="size-4.5 shrink-0" aria-hidden />
      {view_once ? <Trans>This photo was seen once and is gone.</Trans> : <Trans>This photo is no longer here.</Trans>}
    </p>
  )
}

function Closed({ photo, onOpen }: { photo: ChatPhoto; onOpen(): Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { width, height } = roomFor(photo)
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
          <Trans>Show photo</Trans>
        </b>{' '}
        <span className="text-xs">
          {photo.view_once ? <Trans>Once, for a minute. Free.</Trans> : <Trans>Blurred until you choose. Free.</Trans>}
        </span>
      </span>
    </button>
  )
}

function Open({ message, photo, name, actions }: Given & { photo: ChatPhoto }) {
  const { t } = useLingui()
  const [large, setLarge] = useState(false)
  const { mine, seq, client_id } = message
  const passes = photo.view_once && !mine
  // Its minute is over: the server says that it is gone.
  useEffect(() => {
    if (!passes) return
    const over = setTimeout(() => actions.askAgain(seq), onceFor + 500)
    return () => clearTimeout(over)
  }, [passes, actions, seq])
  const [lost, setLost] = useState<string | null>(null)
  const image = photo.image ?? ''
  const src = (mine && previews.get(client_id)) || image
  const alt = mine ? t`The photo you sent` : t`The photo that ${name} sent`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`${alt}, larger`}
        onClick={() => setLarge(true)}
        className="block overflow-hidden rounded-[14px] bg-sunken"
      >
        <img
          src={src || undefined}
          alt=""
          {...roomFor(photo)}
          draggable={false}
          className="h-auto max-w-full"
          onError={() => {
            // Its address was good for a while only.
            if (lost === image) return
            setLost(image)
            actions.askAgain(seq)
          }}
        />
      </button>
      {photo.view_once && (
        <p className="px-2.5 pt-1 text-xs">
          {mine ? <Trans>Can be seen once</Trans> : <Trans>You see this once. In a minute it is gone.</Trans>}
        </p>
      )}
      {large && (
        <Suspense>
          <PhotoLarge
            heading={mine ? t`Your photo` : t`${name}’s photo`}
            {...{ src, alt }}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </>
  )
}
