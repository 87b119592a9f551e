// A conversation in the data export.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gift } from '../../../contract/chats.ts'
import { giftNames } from '../../chats/attachments/giftNames.ts'
import type { ValueFormatter } from './valueFormatter.ts'

export type Message = {
  from_me: boolean
  text: string
  /** null: what the other member paid. */
  price: number | null
  held: boolean
  returned: boolean
  created_at: string
  gift?: Gift
  gif?: { says: string }
  photo?: { type?: string; base64?: string }
}
export type Conversation = { with: string | null; fictional: boolean; created_at: string; messages: Message[] }

export const ConversationHeading = ({ conversation: talk }: { conversation: Conversation }) => (
  <h3 dir="auto">
    {talk.with ?? <Trans>A member who has left</Trans>}
    {talk.fictional && (
      <small>
        {' '}
        · <Trans>Fictional profile</Trans>
      </small>
    )}
  </h3>
)

export const MessageItems = ({ messages, formatter }: { messages: Message[]; formatter: ValueFormatter }) =>
  messages.map((message, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <li key={at} className={message.from_me ? 'mine' : undefined}>
      <MessageBody message={message} />
      <small>
        {message.from_me && (
          <>
            <Trans>You</Trans> ·{' '}
          </>
        )}
        {formatter.moment(message.created_at)}
        <MessageStatus message={message} />
      </small>
    </li>
  ))

function MessageBody({ message: { text, gift, gif, photo } }: { message: Message }) {
  const { t } = useLingui()
  if (gift) return <p>{t`Gift: ${t(giftNames[gift])}`}</p>
  if (gif) return <p dir="auto">GIF: {gif.says}</p>
  if (!photo) return <p dir="auto">{text}</p>
  const { type, base64 } = photo
  if (!base64) return <p>{t`Photo`}</p>
  return <img src={`data:${type};base64,${base64}`} width={240} alt={t`Sent in this chat`} />
}

function MessageStatus({ message: { price, held, returned } }: { message: Message }) {
  return (
    <>
      {price !== null && price > 0 && (
        <>
          {' '}
          · <Plural value={price} one="# credit" other="# credits" />
        </>
      )}
      {held && (
        <>
          {' '}
          · <Trans>not sent yet</Trans>
        </>
      )}
      {returned && (
        <>
          {' '}
          · <Trans>not delivered, credits returned</Trans>
        </>
      )}
    </>
  )
}
