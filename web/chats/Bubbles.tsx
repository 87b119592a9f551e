// The messages of a conversation, grouped by day, newest at the bottom; older ones come as one scrolls up (CHAT-3, CHAT-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { Message } from '../../contract/chats.ts'
import { useFormats } from '../base/formats.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { Button } from '../kit/Button.tsx'
import { FictionalLine } from '../kit/Fictional.tsx'
import type { Pending, useChat } from './useChat.ts'

type Chat = ReturnType<typeof useChat>

export function Bubbles({ chat, typing }: { chat: Chat; typing: boolean }) {
  const { t } = useLingui()
  const { window, pending, retry, loadOlder } = chat
  const { dayOf } = useFormats()
  if (!window) return null
  const { messages, more, profile } = window
  return (
    // A reversed column keeps the newest in sight and the place when older ones are put in front.
    <div
      role="log"
      aria-label={t`Messages`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-col-reverse overflow-y-auto overscroll-contain px-3 pt-3 pb-2 md:px-6 md:pt-4"
    >
      <ol className="mx-auto grid w-full max-w-180 flex-none gap-2 md:gap-1.5">
        {more && <Older load={loadOlder} />}
        {!messages.length && !pending.length && (
          <li className="grid justify-items-center gap-4 py-8 text-center text-muted">
            <Avatar image={profile.main_image} size={96} />
            {profile.fictional && <FictionalLine />}
            <Trans>Nothing said yet. Say hello to {profile.name}.</Trans>
          </li>
        )}
        {messages.map((it, at) => (
          <li key={it.client_id} className="grid">
            {dayOf(it.at) !== dayOf(messages[at - 1]?.at ?? '1970-01-01T00:00:00Z') && <Day at={it.at} />}
            <Bubble message={it} />
          </li>
        ))}
        {pending.map((it) => (
          <li key={it.client_id} className="grid">
            <OnItsWay pending={it} onRetry={() => retry(it)} />
          </li>
        ))}
        {typing && (
          <li>
            <Typing name={profile.name} />
          </li>
        )}
      </ol>
    </div>
  )
}

/** Loads older messages when it comes into sight; a button for those who don't scroll. */
function Older({ load }: { load: () => Promise<void> }) {
  const place = useRef<HTMLLIElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    let busy = false
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || busy) return
      busy = true
      void latest.current().finally(() => {
        busy = false
      })
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return (
    <li ref={place} className="grid justify-items-center">
      <Button kind="quiet" small onClick={() => void load()}>
        <Trans>Older messages</Trans>
      </Button>
    </li>
  )
}

function Day({ at }: { at: string }) {
  const { date, dayOf } = useFormats()
  const today = dayOf(at) === dayOf(new Date().toISOString())
  return (
    <p className="py-1 text-center font-semibold text-muted text-xs" suppressHydrationWarning>
      {today ? <Trans>Today</Trans> : date(at)}
    </p>
  )
}

const side = (mine: boolean) =>
  `relative w-fit max-w-[min(78%,460px)] rounded-[18px] px-3.5 pt-2 pb-1.5 leading-snug ${
    mine ? 'justify-self-end rounded-br-[6px] bg-bubble-out text-on-bubble-out' : 'rounded-bl-[6px] bg-bubble-in'
  }`

const Bubble = memo(function Bubble({ message: { mine, body, at, state } }: { message: Message }) {
  const { time } = useFormats()
  return (
    <div className={side(mine)} data-state={state}>
      <p className="whitespace-pre-wrap">{body}</p>
      <p className={`num mt-0.5 flex items-center gap-1 text-[12px] ${mine ? 'justify-end' : 'text-muted'}`}>
        <time dateTime={at} suppressHydrationWarning>
          {time(at)}
        </time>
        {mine && <State state={state} />}
      </p>
    </div>
  )
})

function State({ state }: { state: Message['state'] }) {
  const { t } = useLingui()
  if (state === 'seen') return <CheckCheck className="size-3.5" aria-label={t`Seen`} role="img" />
  if (state === 'sent') return <Check className="size-3.5" aria-label={t`Delivered`} role="img" />
  return (
    <span className="flex items-center gap-1">
      <Clock className="size-3.5" aria-hidden />
      <Trans>Waits until you confirm your email address</Trans>
    </span>
  )
}

function OnItsWay({ pending: { body, failed }, onRetry }: { pending: Pending; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-end gap-1">
      <div className={`${side(true)} ${failed ? '' : 'opacity-80'}`} data-state={failed ? 'failed' : 'sending'}>
        <p className="whitespace-pre-wrap">{body}</p>
        <p className="mt-0.5 flex justify-end">
          {failed ? (
            <TriangleAlert className="size-3.5" aria-hidden />
          ) : (
            <Clock className="size-3.5" aria-label={t`Sending`} role="img" />
          )}
        </p>
      </div>
      {failed && (
        <p role="alert" className="flex items-center gap-2 text-danger text-sm">
          <Trans>Not sent.</Trans>
          <Button kind="quiet" small onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

function Typing({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`${name} is typing`} className={`${side(false)} typing flex gap-1.5 py-3.5!`}>
      {['one', 'two', 'three'].map((it) => (
        <span key={it} className="size-2 animate-breathe rounded-full bg-muted" />
      ))}
    </div>
  )
}
