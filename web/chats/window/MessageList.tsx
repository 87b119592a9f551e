// The messages of a conversation: a virtual list (virtua), newest at the bottom. Older pages load while one scrolls up
// (CHAT-3, CHAT-10). Below the list stand optimistic messages, which wait for the server's answer.
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { Message, Window } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { useSite } from '../../base/session.ts'
import { whenIdle } from '../../base/useIdle.ts'
import { ReportMessageDialog } from '../../cases/ReportMessageDialog.tsx'
import { MenuPopover, useMenuId } from '../../kit/Menu.tsx'
import { OptimisticBubble } from '../outbox/OptimisticBubble.tsx'
import type { OptimisticMessage } from '../outbox/optimisticMessage.ts'
import { DaySeparator } from './DaySeparator.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { MessageRow } from './MessageRow.tsx'
import { OlderMessages } from './OlderMessages.tsx'
import { TypingIndicator } from './TypingIndicator.tsx'
import type { ChatActions } from './useChat.ts'
import { useFlip } from './useFlip.ts'
import { useFocusedSeq } from './useFocusedSeq.ts'
import { useStickToNewest } from './useStickToNewest.ts'
import { useIsHydrating, VirtualList, VirtualRow } from './virtualElements.tsx'
import { lastSeq } from './windowCache.ts'

const ScrollToNewestButton = lazyChunk(async () => (await import('./ScrollToNewestButton.tsx')).ScrollToNewestButton, {
  optional: true,
})

const MessageMenu = lazyChunk(async () => (await import('./MessageMenu.tsx')).MessageMenu)

/** Rows this far beyond the edges of the viewport are rendered. */
const BUFFER_PX = 1_000
/**
 * The newest rows are always rendered. Until the first scroll event virtua (0.54) renders the range of the server's
 * HTML alone, and a conversation that fits into its viewport never scrolls: a new message would not appear.
 */
const NEWEST_ROWS = 16

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
  const { name: site } = useSite()
  const isAnswered = profile.fictional && window.price.why !== 'nobody_answers'
  const isHydrating = useIsHydrating()
  const { scroller, isAway, scrollToNewest, onResize } = useStickToNewest(isHydrating)
  const flip = useFlip()
  const { focusedSeq, trackFocus } = useFocusedSeq()
  const isPrepend = useIsPrepend(messages[0]?.seq)
  const [openedAtSeq] = useState(() => lastSeq(window))
  const menu = useMenuId()
  const [menuMessage, setMenuMessage] = useState<Message | null>(null)
  const [reportedSeq, setReportedSeq] = useState<number | null>(null)
  useEffect(() => {
    const { current: list } = scroller
    if (list && matchMedia('(any-pointer: coarse)').matches)
      void whenIdle().then(async () => (await import('./openMenuByLongPress.ts')).openMenuByLongPress(list))
  }, [scroller])
  const [hasHeader, setHasHeader] = useState(more)
  if (more && !hasHeader) setHasHeader(true)

  // When the other side stops typing, the indicator keeps its room until the next message: nothing moves.
  const newestSeq = lastSeq(window)
  const [typedAfterSeq, setTypedAfterSeq] = useState<number>()
  if (typing && typedAfterSeq !== newestSeq) setTypedAfterSeq(newestSeq)

  // A message of one's own is always scrolled to.
  const pendingCount = useRef(pending.length)
  useLayoutEffect(() => {
    if (pending.length > pendingCount.current) scrollToNewest()
    pendingCount.current = pending.length
  })

  const focusedRow = focusedSeq === null ? -1 : messages.findIndex(({ seq }) => seq === focusedSeq)
  const newestRows = Array.from({ length: Math.min(NEWEST_ROWS, messages.length) }, (_, n) => messages.length - 1 - n)
  const isFocusedElsewhere = focusedRow >= 0 && !newestRows.includes(focusedRow)
  return (
    <div className="relative grid min-h-0 grid-rows-[minmax(0,1fr)]">
      {/* Until it is hydrated, a reversed column shows the newest messages without a script. */}
      <div
        ref={scroller}
        role="log"
        aria-label={t`Messages`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...trackFocus}
        className={`flex min-h-0 pointer-coarse:select-none [-webkit-touch-callout:none] overflow-y-auto overscroll-contain px-3 pt-3 pb-2 [overflow-anchor:none] focus-visible:-outline-offset-3 md:px-6 md:pt-4 ${isHydrating ? 'flex-col-reverse' : 'flex-col'}`}
      >
        {/* A short conversation begins at the top: a new message pushes nothing up. */}
        <div className="mx-auto flex min-h-full w-full max-w-180 flex-none flex-col">
          {/* The room of the button stays when the last page has come. */}
          {hasHeader && <div className="min-h-11">{more && <OlderMessages load={actions.loadOlder} />}</div>}
          {!messages.length && !pending.length && <EmptyConversation {...{ window, pairKey }} />}
          {isAnswered && (
            <p className="mb-2 text-center text-muted text-sm">
              <Trans>
                {profile.name} is a fictional profile. Staff of {site} write these messages, and you can’t meet.
              </Trans>
            </p>
          )}
          {messages[0] && <DaySeparator at={messages[0].at} />}
          <Virtualizer
            as={VirtualList}
            item={VirtualRow}
            scrollRef={scroller}
            data={messages}
            shift={isPrepend}
            bufferSize={BUFFER_PX}
            ssrCount={isHydrating ? messages.length : 0}
            keepMounted={isFocusedElsewhere ? [...newestRows, focusedRow] : newestRows}
            onResize={() => {
              onResize()
              flip.play()
            }}
          >
            {(message, index) => (
              <MessageRow
                key={message.client_id}
                message={message}
                next={messages[index + 1]}
                isNew={message.seq > openedAtSeq}
                name={profile.name}
                writer={profile.fictional ? t`Staff of ${site}` : undefined}
                actions={actions}
                {...{ menu, onMenu: setMenuMessage }}
              />
            )}
          </Virtualizer>
          {pending.length > 0 && (
            <ol ref={flip.list} className="contents">
              {pending.map((it) => (
                <li key={it.client_id} className="pt-2">
                  <OptimisticBubble message={it} {...{ pairKey, actions }} />
                </li>
              ))}
            </ol>
          )}
          {typedAfterSeq === newestSeq && <TypingIndicator name={profile.name} isTyping={typing} />}
        </div>
      </div>
      {isAway && (
        <Suspense>
          <ScrollToNewestButton messages={messages} onPress={scrollToNewest} />
        </Suspense>
      )}
      <MenuPopover id={menu}>
        {menuMessage && (
          <Suspense>
            <MessageMenu message={menuMessage} onReport={setReportedSeq} />
          </Suspense>
        )}
      </MenuPopover>
      {reportedSeq !== null && window.conversation && (
        <ReportMessageDialog
          chat={window.conversation.id}
          seq={reportedSeq}
          member={profile.id}
          name={profile.name}
          onClose={() => setReportedSeq(null)}
        />
      )}
    </div>
  )
})

/** Whether this render puts older messages in front of those of the last commit. */
function useIsPrepend(firstSeq: number | undefined): boolean {
  const committed = useRef(firstSeq)
  useLayoutEffect(() => {
    committed.current = firstSeq
  })
  return firstSeq !== undefined && committed.current !== undefined && firstSeq < committed.current
}
