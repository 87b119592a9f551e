// Explains the price of a message beside the send button (CHAT-4, CHAT-5, CHAT-12).
import { Plural, Trans } from '@lingui/react/macro'
import type { Window } from '../../../contract/chats.ts'
import { useSite } from '../../base/session.ts'
import { useApproximateMoney } from '../../credits/useApproximateMoney.ts'

export function PriceReason({ window }: { window: Window }) {
  const { name: site } = useSite()
  const { price, profile } = window
  if (!profile.fictional || price.why === 'nobody_answers') return <Price window={window} />
  return (
    <>
      <Trans>
        {profile.name} is fictional. Staff of {site} reply.
      </Trans>{' '}
      <Price window={window} />
    </>
  )
}

function Price({ window: { price, profile, worth } }: { window: Window }) {
  const money = useApproximateMoney(worth)(price.credits)
  if (price.why === 'nobody_answers')
    return <Trans>{profile.name} is a fictional profile. No one will reply, and messages are free.</Trans>
  if (price.why === 'credits') return money ? <Trans>{money} per message</Trans> : <Trans>Prices are in credits</Trans>
  return (
    <Plural
      value={price.free_left ?? 0}
      one="# free message left in this chat"
      other="# free messages left in this chat"
    />
  )
}
