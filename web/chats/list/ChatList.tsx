// The list of conversations: portrait, last message, unread count (CHAT-1). A thousand of them scroll smoothly on a
// slow phone (CHAT-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSite } from '../../base/session.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState, ErrorState } from '../../kit/EmptyState.tsx'
import { Input } from '../../kit/Field.tsx'
import { RowsSkeleton } from '../../kit/Skeletons.tsx'
import { ChatRows } from './ChatRows.tsx'
import { SEARCH_MIN_CHATS, withoutConversations } from './chatList.ts'
import { useChatList, useNameSearch } from './useChatList.ts'
import { useRemovingIds } from './useRemoveChat.ts'

export function ChatList({ partner }: { /** The partner of the open window. */ partner?: string | undefined }) {
  const { t } = useLingui()
  const overview = useChatList()
  const removingIds = useRemovingIds()
  const [name, setName] = useState('')
  const search = useNameSearch(overview, name)
  const { known: loaded, error, refetch } = overview
  if (!loaded) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const all = withoutConversations(loaded.chats, removingIds)
  if (!all.length && !loaded.next) return <NoChats />
  const rows = search.rows && withoutConversations(search.rows, removingIds)
  const { next } = search
  return (
    <>
      {(all.length > SEARCH_MIN_CHATS || loaded.next) && (
        <search className="px-4 pb-2">
          <Input
            type="search"
            label={t`Search by name`}
            hideLabel
            placeholder={t`Search by name`}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </search>
      )}
      {search.error ? (
        <ListStatus>{search.error.message}</ListStatus>
      ) : !rows ? (
        <RowsSkeleton />
      ) : rows.length || next ? (
        <ChatRows chats={rows} partner={partner} older={next === null ? null : { next, load: search.loadOlder }} />
      ) : (
        <ListStatus>
          <Trans>No chats with that name</Trans>
        </ListStatus>
      )}
      <RetentionNote />
    </>
  )
}

const ListStatus = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex-1 px-5 py-4 text-muted">
    {children}
  </p>
)

export function RetentionNote() {
  const { chat_history_days } = useSite()
  return (
    <p data-page-end className="flex items-center gap-1.5 border-line border-t px-5 py-3.5 text-muted text-xs">
      <Clock className="size-4 shrink-0" aria-hidden />
      <Trans>Messages disappear after {chat_history_days} days for your privacy.</Trans>
    </p>
  )
}

function NoChats() {
  return (
    <EmptyState
      icon={MessageCircle}
      heading={<Trans>No messages yet</Trans>}
      action={
        <LinkButton kind="primary" to="/members">
          <Trans>Browse members</Trans>
        </LinkButton>
      }
    >
      <Trans>Find someone you like and say hi.</Trans>
    </EmptyState>
  )
}
