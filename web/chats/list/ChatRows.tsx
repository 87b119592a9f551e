// The rows of the chat list and the one menu that all rows share: a thousand menus would double the page (CHAT-2,
// CHAT-10).
import { Trans } from '@lingui/react/macro'
import { Trash2, UserRound } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat } from '../../../contract/chats.ts'
import { clearLastOpened } from '../../base/lastOpenedChat.ts'
import { observeIntersection } from '../../base/observeIntersection.ts'
import { MenuButton, MenuLink, MenuPopover, useMenuId } from '../../kit/Menu.tsx'
import { ChatRow } from './ChatRow.tsx'
import { LazyRemoveChatDialog } from './LazyRemoveChatDialog.tsx'
import { MuteChatButton } from './MuteChatButton.tsx'
import { OlderChats } from './OlderChats.tsx'
import { ScrollAnchor } from './ScrollAnchor.tsx'
import { type OfferUndo, useRemoveChatsWith } from './useRemoveChat.ts'

/** Rows are rendered in steps of so many, as one scrolls. */
const ROWS_PER_STEP = 60
const ROW_HEIGHT_PX = 72

type ChatRowsProps = {
  chats: readonly Chat[]
  partner: string | undefined
  /** Cursor of the next page, and how it is loaded. */
  older: { next: string; load(): Promise<void> } | null
}

export function ChatRows({ chats, partner, older }: ChatRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [menuChat, setMenuChat] = useState<Chat>()
  const [chatToRemove, setChatToRemove] = useState<Chat>()
  const menu = useMenuId()
  const [wantedCount, setWantedCount] = useState(ROWS_PER_STEP)
  const opened = chats.findIndex(({ profile }) => profile.id === partner)
  const renderedCount = Math.max(wantedCount, opened + 1)
  const onRemove = useRemoval(list, partner)
  useScrollToOpen(list, partner)
  return (
    <>
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2">
        <ScrollAnchor list={list}>
          {chats.slice(0, renderedCount).map((chat) => (
            <ChatRow
              key={chat.conversation.id}
              chat={chat}
              open={chat.profile.id === partner}
              {...{ menu, onRemove: setChatToRemove, onMenu: setMenuChat }}
            />
          ))}
        </ScrollAnchor>
        {chats.length > renderedCount && (
          <UnrenderedSpacer
            left={chats.length - renderedCount}
            onSeen={() => setWantedCount(renderedCount + ROWS_PER_STEP)}
          />
        )}
        {/* Another one each time: what comes takes its place, and pushes nothing away. */}
        {older && <OlderChats key={older.next} {...older} />}
      </ul>
      <MenuPopover id={menu}>
        {menuChat && (
          <>
            <MenuLink to={`/members/${menuChat.profile.id}`}>
              <UserRound className="size-5" aria-hidden />
              <Trans>View profile</Trans>
            </MenuLink>
            <MuteChatButton chat={menuChat} />
            <MenuButton aria-haspopup="dialog" onClick={() => setChatToRemove(menuChat)}>
              <Trash2 className="size-5" aria-hidden />
              <Trans>Remove chat</Trans>
            </MenuButton>
          </>
        )}
      </MenuPopover>
      {chatToRemove && (
        <LazyRemoveChatDialog
          open
          name={chatToRemove.profile.name}
          onRemove={(offerUndo) => onRemove(chatToRemove, offerUndo)}
          onClose={() => setChatToRemove(undefined)}
        />
      )}
    </>
  )
}

/** Removes all chats with the member of a row. Focus moves to the neighbouring row; if their window is open, the list opens. */
function useRemoval(list: React.RefObject<HTMLUListElement | null>, partner: string | undefined) {
  const remove = useRemoveChatsWith()
  const navigate = useNavigate()
  const opened = useRef(partner)
  useEffect(() => {
    opened.current = partner
  }, [partner])
  return useCallback(
    ({ conversation, profile }: Chat, offerUndo: OfferUndo) => {
      const row = list.current?.querySelector(`[data-chat="${conversation.id}"]`)
      const neighbour = [row?.nextElementSibling, row?.previousElementSibling].find((it) => it?.matches('[data-chat]'))
      remove(profile.id, offerUndo)
      if (profile.id === opened.current) {
        clearLastOpened()
        void navigate('/chats')
      } else {
        // After the closing dialog has returned the focus to the row.
        setTimeout(() => neighbour?.querySelector('a')?.focus())
      }
    },
    [list, navigate, remove],
  )
}

/** Scrolls the row of the open window into view, once. */
function useScrollToOpen(list: React.RefObject<HTMLUListElement | null>, partner: string | undefined) {
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (!partner || hasScrolled.current) return
    hasScrolled.current = true
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [list, partner])
}

/** Spacer of estimated height for rows that are not rendered yet. */
function UnrenderedSpacer({ left, onSeen }: { left: number; onSeen(): void }) {
  const place = useRef<HTMLLIElement>(null)
  const onIntersect = useEffectEvent(onSeen)
  // Observed anew after every step: after a far jump the spacer may still be visible.
  useEffect(() => {
    if (!place.current || !left) return
    const observer = observeIntersection(place.current, onIntersect, { rootMargin: '1000px' })
    return () => observer.disconnect()
  }, [left])
  return (
    <li ref={place} aria-hidden>
      <svg width="1" height={left * ROW_HEIGHT_PX} aria-hidden />
    </li>
  )
}
