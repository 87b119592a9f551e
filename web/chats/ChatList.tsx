// The conversations: faces, last lines, what is unread (CHAT-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import type { Chat } from '../../contract/chats.ts'
import { chats } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { query } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { Badge } from '../kit/Badge.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { Empty, ErrorState } from '../kit/Empty.tsx'
import { FictionalIcon } from '../kit/Fictional.tsx'
import { RowsSkeleton } from '../kit/Skeletons.tsx'

export function ChatList({ partner }: { /** Whose window is open beside it. */ partner?: string | undefined }) {
  const { data, error, refetch } = useQuery(query(chats.list, {}))
  const { chat_history_days } = useSite()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  if (!data.chats.length) return <NoChats />
  return (
    <>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2">
        {data.chats.map((it) => (
          <li key={it.conversation.id}>
            <Row chat={it} open={it.profile.id === partner} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-1.5 border-line border-t px-5 py-3.5 text-muted text-xs">
        <Clock className="size-4 shrink-0" aria-hidden />
        <Trans>Messages fade after {chat_history_days} days, for your privacy.</Trans>
      </p>
    </>
  )
}

function Row({
  chat: { conversation, profile, num_unread_messages, last_message },
  open,
}: {
  chat: Chat
  open: boolean
}) {
  const { t } = useLingui()
  const { when } = useFormats()
  const unread = num_unread_messages > 0
  return (
    <Link
      to={`/chats/${conversation.id}`}
      aria-current={open ? 'true' : undefined}
      className="flex items-center gap-3 rounded-field p-3 hover:bg-sunken aria-current:bg-tint"
    >
      <Avatar image={profile.main_image} online={profile.online} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-center justify-between gap-2">
          <span className={`flex min-w-0 items-center gap-1 ${unread ? 'font-bold' : 'font-semibold'}`}>
            <span className="truncate">{profile.name}</span>
            {profile.fictional && <FictionalIcon />}
          </span>
          {last_message && (
            <time dateTime={last_message.at} className="num shrink-0 text-muted text-xs" suppressHydrationWarning>
              {when(last_message.at, new Date())}
            </time>
          )}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={`truncate text-sm ${unread ? 'font-bold' : 'text-muted'}`}>
            {last_message?.mine ? t`You: ${last_message.body}` : last_message?.body}
          </span>
          <Badge count={num_unread_messages} label={t`${num_unread_messages} unread`} />
        </span>
      </span>
    </Link>
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
