// The one retention offer. To decline is as easy as to accept: same size, same look, one click (ACC-12,
// delete_discount).
import { Trans } from '@lingui/react/macro'
import { RETENTION_CODE_DAYS } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export function RetentionOffer({ percent: value }: { percent: number }) {
  const { percent } = useFormats()
  const off = percent(value)
  const { delete_discount } = useSite()
  return (
    <Panel className="grid gap-3 p-5" aria-labelledby="offer">
      <h2 id="offer" className="text-xl">
        <Trans>Stay and get {off} off?</Trans>
      </h2>
      <p>
        <Trans>
          We’ll give you a code for {off} off any one bundle, valid for {RETENTION_CODE_DAYS} days. You’ll only see this
          offer once. You can still delete your account afterwards.
        </Trans>
      </p>
      {value < delete_discount && (
        <p className="text-muted text-sm">
          <Trans>It’s less than the welcome bonus, like every later offer.</Trans>
        </p>
      )}
      <PostForm action="/account/delete" className="grid grid-cols-2 gap-3">
        <input type="hidden" name="do" value="offer" />
        <Button kind="secondary" type="submit">
          <Trans>Get my code</Trans>
        </Button>
        <LinkButton to="/account/delete?no_offer=1" kind="secondary">
          <Trans>Continue to delete</Trans>
        </LinkButton>
      </PostForm>
    </Panel>
  )
}

export const RetentionCode = ({ code }: { code: string }) => (
  <Panel className="grid gap-3 p-5" aria-labelledby="offer">
    <h2 id="offer" className="text-xl">
      <Trans>Your discount code</Trans>
    </h2>
    <p className="num break-all font-bold text-lg">{code}</p>
    <LinkButton to={`/credits?code=${encodeURIComponent(code)}`} kind="secondary">
      <Trans>Use code</Trans>
    </LinkButton>
  </Panel>
)
