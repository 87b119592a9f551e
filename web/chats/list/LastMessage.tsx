// One-line preview of the last message: its text, or the name of its kind (CHAT-1, CHAT-3).
import { useLingui } from '@lingui/react/macro'
import { Gift, Image, type LucideIcon } from 'lucide-react'
import type { Chat, MessageKind } from '../../../contract/chats.ts'
import { giftNames } from '../attachments/giftNames.ts'

type LastMessageProps = { last: NonNullable<Chat['last_message']> }

const icons: Record<MessageKind, LucideIcon | null> = { text: null, photo: Image, gift: Gift, gif: null }

export function LastMessage({ last }: LastMessageProps) {
  const { t, i18n } = useLingui()
  const { kind, gift, body, mine } = last
  const line: Record<MessageKind, () => string> = {
    text: () => body,
    photo: () => t`Photo`,
    gift: () => (gift ? i18n._(giftNames[gift]) : ''),
    gif: () => 'GIF',
  }
  const Icon = icons[kind]
  return (
    <>
      {Icon && <Icon className="mr-1 inline size-4 align-[-0.2em]" aria-hidden />}
      {mine ? t`You: ${line[kind]()}` : line[kind]()}
    </>
  )
}
