// Menu entry: mutes a conversation, or ends that (CHAT-13).
import { Trans } from '@lingui/react/macro'
import { Bell, BellOff } from 'lucide-react'
import type { Chat, Window } from '../../../contract/chats.ts'
import { MenuButton } from '../../kit/Menu.tsx'
import { useMuteChat } from './useMuteChat.ts'

export function MuteChatButton({ chat }: { chat: Pick<Chat | Window, 'conversation' | 'profile' | 'muted'> }) {
  const change = useMuteChat(chat)
  const Icon = chat.muted ? Bell : BellOff
  return (
    <MenuButton onClick={change}>
      <Icon className="size-5" aria-hidden />
      {chat.muted ? <Trans>Unmute chat</Trans> : <Trans>Mute chat</Trans>}
    </MenuButton>
  )
}
