// One page of older conversations by its address, for browsers without JavaScript (CHAT-1).
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { chats } from '../../../contract/index.ts'
import { query } from '../../base/queries.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { ErrorState } from '../../kit/EmptyState.tsx'
import { RowsSkeleton } from '../../kit/Skeletons.tsx'
import { RetentionNote } from './ChatList.tsx'
import { ChatRows } from './ChatRows.tsx'
import { withoutConversations } from './chatList.ts'
import { useRemovingIds } from './useRemoveChat.ts'

export function OlderChatsPage({ cursor }: { cursor: string }) {
  const { data, error, refetch } = useQuery(query(chats.list, { cursor }))
  const removingIds = useRemovingIds()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  return (
    <>
      <p className="flex flex-wrap gap-2 px-4 pb-2">
        <LinkButton kind="tonal" small to="/chats">
          <Trans>Newest chats</Trans>
        </LinkButton>
        {data.next && (
          <LinkButton kind="tonal" small to={`/chats?cursor=${data.next}`}>
            <Trans>Older chats</Trans>
          </LinkButton>
        )}
      </p>
      <ChatRows chats={withoutConversations(data.chats, removingIds)} partner={undefined} older={null} />
      <RetentionNote />
    </>
  )
}
