// Gives a gift from outside a conversation: it is sent from the conversation, which opens (CHAT-3, CHAT-4).
import { useNavigate } from 'react-router'
import { creditsFor, type Window } from '../../../contract/chats.ts'
import { browserClient } from '../../base/queries.ts'
import { useMember } from '../../base/session.ts'
import { outbox } from '../outbox/outbox.ts'
import { pairKeyOf } from '../outbox/outboxStorage.ts'
import { subscribeToOutbox } from '../window/useChat.ts'
import { GiftSheet } from './GiftSheet.tsx'
import '../texts.ts'

export function GiftDialog({ window, onClose }: { window: Window; onClose(): void }) {
  const navigate = useNavigate()
  const me = useMember().profile.id
  const { id } = window.profile
  return (
    <GiftSheet
      window={window}
      onClose={onClose}
      onSend={(content) => {
        subscribeToOutbox(browserClient())
        outbox.add(pairKeyOf(me, id), content, creditsFor(window.price, content.kind))
        void navigate(`/members/${id}/chat`)
      }}
    />
  )
}
