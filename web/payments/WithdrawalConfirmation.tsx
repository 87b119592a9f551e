// Second step of a withdrawal: what is stated, and the button with the law's words (Directive 2023/2673, PAY-11).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import type { WithdrawalStatement } from './WithdrawalForm.tsx'

export function WithdrawalConfirmation(statement: WithdrawalStatement) {
  const { t } = useLingui()
  const { name, email, order } = statement
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Confirm withdrawal`}</Title>
      <h1>
        <Trans>I withdraw from this purchase</Trans>
      </h1>
      <Panel className="p-4">
        <dl className="grid gap-3 break-words">
          <Stated label={<Trans>Name</Trans>}>{name}</Stated>
          <Stated label={<Trans>Email address</Trans>}>{email}</Stated>
          <Stated label={<Trans>Purchase</Trans>}>{order}</Stated>
        </dl>
      </Panel>
      <p role="status" className="text-muted">
        <Trans>
          We’ll email you a confirmation with the date and time right away. Credits you haven’t used are removed, and
          their price goes back the way you paid. You can’t undo this.
        </Trans>
      </p>
      <PostForm action="/withdraw" className="grid gap-3">
        {Object.entries(statement).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button kind="danger" type="submit" name="step" value="confirm" wide>
          <Trans>Confirm withdrawal</Trans>
        </Button>
        <Button kind="secondary" type="submit" name="step" value="change" wide>
          <Trans>Edit details</Trans>
        </Button>
      </PostForm>
    </div>
  )
}

const Stated = ({ label, children }: { label: ReactNode; children: string }) => (
  <div>
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
