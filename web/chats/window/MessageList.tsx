// The messages of a conversation, newest at the bottom; older ones come as one scrolls up (CHAT-3, CHAT-10).
import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { ReportMessage } from '../../safety/ReportMessage.tsx'
import { OptimisticBubble } from '../outbox/OptimisticBubble.tsx'
import type { OptimisticMessage } from '../outbox/optimisticMessage.ts'
import { Stretch } from './ChunkGroup.tsx'
import type { Rooms } from './chunkHeights.ts'
import { chunksOf, stretchesOf } from './chunks.ts'
import { EmptyConversation } from './EmptyConversation.tsx'
import { OlderMessages } from './OlderMessages.tsx'
import { bubbleClass } from './TextBody.tsx'
import type { ChatActions } from './useChat.ts'
import { useGlide } from './useFlip.ts'
import { useNear } from './useNearViewport.ts'
import { useHold } from './useScrollAnchor.ts'
import { lastSeq } from './windowCache.ts'

type MessageListProps = {
  window: Window
  pending: readonly OptimisticMessage[]
  pairKey: string
  typing: boolean
  actions: ChatActions
}

export const MessageList = memo(function MessageList({ window, pending, pairKey, typing, actions }: MessageListProps) {
  const { t } = useLingui()
  const { messages, more, profile } = window
  const { box, content, away, toNewest, still } = useHold()
  const waiting = useGlide()
  const watchNear = useNear(box, still)
  const stretches = useMemo(() => stretchesOf(chunksOf(messages)), [messages])
  const [rooms] = useState((): Rooms => new Map())
  const [since] = useState(() => lastSeq(window))
  const [reported, setReported] = useState<number | null>(null)
  const opened = useRef(false)
  useEffect(() => {
    opened.current = true
  }, [])
  // Who stops typing leaves the room that it took until something is said: nothing moves.
  const newest = lastSeq(window)
  const [typedAfter, setTypedAfter] = useState<number>()
  if (typing && typedAfter !== newest) setTypedAfter(newest)
  // What one sends oneself is looked at.
  const mine = pending.length
  const before = useRef(mine)
  useLayoutEffect(() => {
    if (mine > before.current) toNewest()
    before.current = mine
  })
  return (
    <div className="relative grid min-h-0 grid-rows-[minmax(0,1fr)]">
      {/* A reversed column keeps the newest in sight and the place when older ones are put in front. */}
      <div
        ref={box}
        role="log"
        aria-label={t`Messages`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-col-reverse overflow-y-auto overscroll-contain px-3 pt-3 pb-2 [overflow-anchor:none] focus-visible:-outline-offset-3 md:px-6 md:pt-4"
      >
        {/* A short one begins above: what comes pushes nothing up. */}
        <div ref={content} className="mx-auto flex min-h-full w-full max-w-180 flex-none flex-col">
          {more && <OlderMessages load={actions.loadOlder} />}
          {!messages.length && !pending.length && <EmptyConversation {...{ window, pairKey }} />}
          {stretches.map((it) => (
            <Stretch
              key={it.id}
              stretch={it}
              name={profile.name}
              onReport={setReported}
              {...{ since, rooms, opened, actions, watchNear }}
            />
          ))}
          {pending.length > 0 && (
            <ol ref={waiting} className="contents">
              {pending.map((it) => (
                <li key={it.client_id} className="pt-2">
                  <OptimisticBubble message={it} {...{ pairKey, actions }} />
                </li>
              ))}
            </ol>
          )}
          {typedAfter === newest && <TypingIndicator name={profile.name} now={typing} />}
        </div>
      </div>
      {away && <ScrollToNewestButton window={window} onPress={toNewest} />}
      {reported !== null && window.conversation && (
        <ReportMessage
          chat={window.conversation.id}
          seq={reported}
          member={profile.id}
          name={profile.name}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
})

/** While one reads further up: the way back, and how many came meanwhile. */
function ScrollToNewestButton({ window: { messages }, onPress }: { window: Window; onPress(): void }) {
  const { t } = useLingui()
  const [left] = useState(() => messages.at(-1)?.seq ?? 0)
  let count = 0
  for (let at = messages.length - 1; (messages[at]?.seq ?? 0) > left; at--) if (!messages[at]?.mine) count += 1
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center">
      <button
        type="button"
        aria-label={count ? undefined : t`To the newest message`}
        onClick={onPress}
        className="num pointer-events-auto inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3 font-semibold text-sm shadow-2 hover:bg-tint"
      >
        <ArrowDown className="size-5" aria-hidden />
        {count > 0 && (
          <span>
            <Plural value={count} one="# new message" other="# new messages" />
          </span>
        )}
      </button>
    </div>
  )
}

function TypingIndicator({ name, now }: { name: string; now: boolean }) {
  const { t } = useLingui()
  return (
    <div className={now ? 'pt-2.5' : 'invisible pt-2.5'}>
      <div
        role="status"
        aria-label={t`${name} is typing`}
        className={`${bubbleClass(false, 'text')} flex gap-1.5 py-3.5!`}
      >
        {['one', 'two', 'three'].map((it) => (
          <span key={it} className="size-2 animate-breathe rounded-full bg-muted" aria-hidden />
        ))}
      </div>
    </div>
  )
}
