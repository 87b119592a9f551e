// A conversation in one's data: who said what and when.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gift } from '../../../contract/chats.ts'
import { giftNames } from '../../chats/attachments/giftNames.ts'
import type { Reader } from './values.ts'

export type Message = {
  from_me: boolean
  text: string
  /** null: what the other side paid is not told. */
  price: number | null
  held: boolean
  returned: boolean
  created_at: string
  gift?: Gift
  gif?: { says: string }
  photo?: { type?: string; base64?: string }
}
export type Talk = { with: string | null; fictional: boolean; created_at: string; messages: Message[] }

export const TalkHeading = ({ talk }: { talk: Talk }) => (
  <h3 dir="auto">
    {talk.with ?? <Trans>Somebody who is no longer here</Trans>}
    {talk.fictional && (
      <small>
        {' '}
        · <Trans>A fictional profile</Trans>
      </small>
    )}
  </h3>
)

export const Said = ({ messages, reader }: { messages: Message[]; reader: Reader }) =>
  messages.map((message, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <li key={at} className={message.from_me ? 'mine' : undefined}>
      <What message={message} />
      <small>
        {message.from_me && (
          <>
            <Trans>You</Trans> ·{' '}
          </>
        )}
        {reader.moment(message.created_at)}
        <Fate message={message} />
      </small>
    </li>
  ))

function What({ message: { text, gift, gif, photo } }: { message: Message }) {
  const { t } = useLingui()
  if (gift) return <p>{t`A gift: ${t(giftNames[gift])}`}</p>
  if (gif) return <p dir="auto">GIF: {gif.says}</p>
  if (!photo) return <p dir="auto">{text}</p>
  const { type, base64 } = photo
  if (!base64) return <p>{t`A photo`}</p>
  return <img src={`data:${type};base64,${base64}`} width={240} alt={t`What was sent`} />
}

function Fate({ message: { price, held, returned } }: { message: Message }) {
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
          · <Trans>not delivered, paid back</Trans>
        </>
      )}
    </>
  )
}
