// One row of the chat list: partner, last message or that they type, unread count (CHAT-1, CHAT-3). The Delete key asks
// to remove the chat (CHAT-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Ellipsis } from 'lucide-react'
import { memo } from 'react'
import type { Chat } from '../../../contract/chats.ts'
import { useFormats } from '../../base/formats.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { FictionalIcon } from '../../kit/Fictional.tsx'
import { Link } from '../../kit/Link.tsx'
import { useIsTyping } from '../typingMembers.ts'
import { LastMessage } from './LastMessage.tsx'

export type RowActions = { onRemove(chat: Chat): void; onMenu(chat: Chat): void }
type ChatRowProps = RowActions & {
  chat: Chat
  /** Its window is open beside the list. */
  open: boolean
  /** Id of the popover that all rows share. */
  menu: string
}

export const ChatRow = memo(function ChatRow({ chat, open, menu, onMenu, onRemove }: ChatRowProps) {
  const { t } = useLingui()
  const { profile } = chat
  return (
    <li
      data-chat={chat.conversation.id}
      className="relative [contain-intrinsic-block-size:auto_72px] [content-visibility:auto]"
    >
      <Link
        to={`/chats/${chat.conversation.id}`}
        aria-current={open ? 'true' : undefined}
        aria-keyshortcuts="Delete"
        onKeyDown={({ key }) => {
          if (key === 'Delete') onRemove(chat)
        }}
        className="flex items-center gap-3 rounded-field py-3 pr-12 pl-3 hover:bg-sunken focus-visible:-outline-offset-3 aria-current:bg-tint"
      >
        <Avatar image={profile.main_image} online={profile.online} />
        <ChatSummary chat={chat} />
      </Link>
      <button
        type="button"
        popoverTarget={menu}
        aria-haspopup="true"
        aria-label={t`Options for your chat with ${profile.name}`}
        onClick={() => onMenu(chat)}
        className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:bg-tint focus-visible:-outline-offset-3"
      >
        <Ellipsis className="size-5" aria-hidden />
      </button>
    </li>
  )
})

function ChatSummary({ chat: { profile, num_unread_messages, muted, last_message } }: { chat: Chat }) {
  const { t } = useLingui()
  const { when } = useFormats()
  const unread = num_unread_messages > 0
  const typing = useIsTyping(profile.id)
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
      <span className="flex items-center justify-between gap-2">
        <span className={`flex min-w-0 items-center gap-1 ${unread ? 'font-bold' : 'font-semibold'}`}>
          <bdi className="truncate">{profile.name}</bdi>
          {profile.fictional && <FictionalIcon />}
          {muted && <BellOff role="img" className="size-3.5 shrink-0 text-muted" aria-label={t`Muted`} />}
        </span>
        {last_message && (
          <time dateTime={last_message.at} className="num shrink-0 text-muted text-xs" suppressHydrationWarning>
            {when(last_message.at, new Date())}
          </time>
        )}
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className={`truncate text-sm ${unread ? 'font-bold' : 'text-muted'}`}>
          {typing ? (
            <span className="text-info-text">
              <Trans>typing…</Trans>
            </span>
          ) : (
            last_message && <LastMessage last={last_message} />
          )}
        </span>
        <Badge count={num_unread_messages} label={t`${num_unread_messages} unread`} />
      </span>
    </span>
  )
}
