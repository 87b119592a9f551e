// Bubble of an optimistic message: being sent, waiting for the connection, or failed with a way to retry (CHAT-3,
// CHAT-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, TriangleAlert, WifiOff, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../kit/Button.tsx'
import { fitImage } from '../attachments/fitImage.ts'
import { returnToComposer } from '../composer/drafts.ts'
import { GifBubble } from '../window/GifBubble.tsx'
import { GiftBubble } from '../window/GiftBubble.tsx'
import { bubbleClass, TextBody } from '../window/TextBody.tsx'
import type { ChatActions } from '../window/useChat.ts'
import type { OptimisticMessage } from './optimisticMessage.ts'

type OptimisticBubbleProps = { message: OptimisticMessage; pairKey: string; actions: ChatActions }

export function OptimisticBubble({ message, pairKey, actions }: OptimisticBubbleProps) {
  const { t } = useLingui()
  const { state, kind, client_id } = message
  const failed = state === 'failed'
  return (
    <div className="grid justify-items-end gap-1">
      <span className="sr-only">{t`You:`}</span>
      {/* What waits is still being sent, as far as it can be. */}
      <div
        className={`${bubbleClass(true, kind)} ${failed ? '' : 'opacity-90'}`}
        data-state={failed ? 'failed' : 'sending'}
        data-waits={state === 'waiting' ? '' : undefined}
      >
        <OptimisticContent message={message} onStop={() => actions.drop(client_id)} />
        <p className="mt-0.5 flex min-h-[1lh] items-center justify-end gap-1 px-1 text-[12px]">
          {failed && <TriangleAlert className="size-3.5" aria-hidden />}
          {state === 'sending' && <Clock className="size-3.5" aria-label={t`Sending`} role="img" />}
          {state === 'waiting' && (
            <>
              <WifiOff className="size-3.5" aria-hidden />
              <Trans>Waiting to send</Trans>
            </>
          )}
        </p>
      </div>
      {failed && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-danger text-sm">
          <Trans>Not sent</Trans>
          <Button kind="ghost" small onClick={() => actions.retry()}>
            <Trans>Try again</Trans>
          </Button>
          <Button
            kind="ghost"
            small
            onClick={() => {
              actions.drop(client_id)
              returnToComposer(pairKey, [message])
            }}
          >
            <Trans>Edit</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function OptimisticContent({ message, onStop }: { message: OptimisticMessage; onStop(): void }): ReactElement {
  switch (message.kind) {
    case 'text':
      return <TextBody>{message.body}</TextBody>
    case 'photo':
      return <OptimisticPhoto message={message} onStop={onStop} />
    case 'gift':
      return (
        <GiftBubble message={{ mine: true, client_id: message.client_id, gift: message.gift }} name="" isNew={false} />
      )
    case 'gif':
      return <GifBubble gif={message.gif} />
  }
}

function OptimisticPhoto({
  message,
  onStop,
}: {
  message: Extract<OptimisticMessage, { kind: 'photo' }>
  onStop(): void
}) {
  const { t } = useLingui()
  const { preview, progress, state } = message
  return (
    <div className="relative overflow-hidden rounded-[14px]">
      <img src={preview} alt={t`What you’re sending`} {...fitImage(message)} className="h-auto max-w-full" />
      <div className="absolute inset-x-2 bottom-2 flex items-center gap-1 rounded-full bg-on-photo pl-3 text-white">
        {state === 'sending' && (
          <progress
            max={1}
            value={progress}
            aria-label={t`Upload progress`}
            className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-white [&::-webkit-progress-bar]:bg-on-photo [&::-webkit-progress-value]:bg-white"
          />
        )}
        <button
          type="button"
          aria-label={t`Cancel upload`}
          onClick={onStop}
          className="ml-auto grid size-11 shrink-0 place-items-center rounded-full focus-visible:-outline-offset-3"
        >
          <X className="size-4.5" aria-hidden />
        </button>
      </div>
    </div>
  )
}
