// A conversation in one's data: who said what and when.
import { Plural, Trans } from '@lingui/react/macro'
import type { Reader } from './values.ts'

export type Message = { from_me: boolean; text: string; price: number; held: boolean; created_at: string }
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
  messages.map(({ from_me, text, price, held, created_at }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <li key={at} className={from_me ? 'mine' : undefined}>
      <p dir="auto">{text}</p>
      <small>
        {from_me && (
          <>
            <Trans>You</Trans> ·{' '}
          </>
        )}
        {reader.moment(created_at)}
        {price > 0 && (
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
      </small>
    </li>
  ))
