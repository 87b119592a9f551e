// Refund of unspent credits before the account is deleted (ACC-17).
import { Plural, Trans } from '@lingui/react/macro'
import type { Output } from '../../contract/call.ts'
import type { deletionPreview } from '../../contract/lifecycle.ts'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type UnspentCredits = Output<typeof deletionPreview>['unspent']

export function UnspentRefund({ unspent }: { unspent: UnspentCredits }) {
  const { money } = useFormats()
  const sums = unspent.map(({ amount, currency }) => money(amount, currency)).join(' + ')
  const credits = unspent.reduce((sum, it) => sum + it.credits, 0)
  return (
    <Panel className="grid gap-3 p-5" aria-labelledby="refund">
      <h2 id="refund" className="text-xl">
        <Trans>Get your money back first</Trans>
      </h2>
      <p>
        <Plural
          value={credits}
          one="You bought # credit that you haven’t used."
          other="You bought # credits that you haven’t used."
        />{' '}
        <Trans>
          We’ll refund what they cost to the payment method you used. If you delete your account without a refund,
          they’re lost.
        </Trans>
      </p>
      <PostForm action="/account/delete">
        <input type="hidden" name="do" value="refund" />
        <input
          type="hidden"
          name="sums"
          value={unspent.map(({ amount, currency }) => `${amount} ${currency}`).join()}
        />
        <Button kind="secondary" type="submit" wide>
          <Trans>Refund {sums}</Trans>
        </Button>
      </PostForm>
    </Panel>
  )
}
