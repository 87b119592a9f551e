// The conversations: faces, last lines, what is unread (CHAT-1); a thousand of them scroll smoothly on a slow phone (CHAT-10).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { chats } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Empty, ErrorState } from '../kit/Empty.tsx'
import { Input } from '../kit/Field.tsx'
import { RowsSkeleton } from '../kit/Skeletons.tsx'
import { ChatRows } from './ChatRows.tsx'
import { named, searchFrom, without } from './overview.ts'
import { useRemoving } from './useRemoveChat.ts'

export function ChatList({ partner }: { /** Whose window is open beside it. */ partner?: string | undefined }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(chats.list, {}))
  const removing = useRemoving()
  const [name, setName] = useState('')
  const { chat_history_days } = useSite()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const all = without(data.chats, removing)
  if (!all.length) return <NoChats />
  const many = all.length > searchFrom
  const found = many ? named(all, name) : all
  return (
    <>
      {many && (
        <search className="px-4 pb-2">
          <Input
            type="search"
            label={t`Search by name`}
            hideLabel
            placeholder={t`Search by name`}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </search>
      )}
      {found.length ? (
        <ChatRows chats={found} partner={partner} />
      ) : (
        <p role="status" className="flex-1 px-5 py-4 text-muted">
          <Trans>Nobody of this name here.</Trans>
        </p>
      )}
      <p className="flex items-center gap-1.5 border-line border-t px-5 py-3.5 text-muted text-xs">
        <Clock className="size-4 shrink-0" aria-hidden />
        <Trans>Messages fade after {chat_history_days} days, for your privacy.</Trans>
      </p>
    </>
  )
}

function NoChats() {
  return (
    <Empty
      icon={MessageCircle}
      heading={<Trans>No messages yet</Trans>}
      action={
        <LinkButton kind="loud" to="/members">
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      <Trans>Find someone you would like to talk to, and write the first line.</Trans>
    </Empty>
  )
}
