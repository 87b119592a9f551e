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
        <Trans>Your money back first</Trans>
      </h2>
      <p>
        <Plural
          value={credits}
          one="You have # credit that you bought and did not use."
          other="You have # credits that you bought and did not use."
        />{' '}
        <Trans>
          We pay back what they cost, by the way you paid. If you delete your account without that, they go with it.
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
          <Trans>Pay back {sums}</Trans>
        </Button>
      </PostForm>
    </Panel>
  )
}
