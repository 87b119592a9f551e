// The button of an attachment dialog that spends credits, with the price and the balance (CHAT-4).
import { Plural, Trans } from '@lingui/react/macro'
import type { Window } from '../../../contract/chats.ts'
import { Button } from '../../kit/Button.tsx'
import { useCost } from '../composer/useCost.ts'

type SendButtonProps = { window: Window; credits: number; disabled?: boolean; onPress(): void }

export function SendButton({ window: { worth, credits: left, price }, credits, disabled, onPress }: SendButtonProps) {
  const cost = useCost(worth)
  return (
    <div className="grid gap-2">
      <Button kind="primary" wide disabled={disabled} cost={cost(credits)} onClick={onPress}>
        <Trans>Send</Trans>
      </Button>
      <p className="num text-center text-muted text-xs">
        {price.why === 'nobody_answers' ? (
          <Trans>No one will reply here, so everything’s free.</Trans>
        ) : credits > left ? (
          <>
            <YouHave credits={left} /> <Trans>We’ll keep this here while you get more.</Trans>
          </>
        ) : (
          <YouHave credits={left} />
        )}
      </p>
    </div>
  )
}

const YouHave = ({ credits }: { credits: number }) => (
  <Plural value={credits} one="You have # credit." other="You have # credits." />
)
