// The mandate, and the code by SMS that signs it: the one button that orders (PAY-5, PAY-9).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '../../contract/call.ts'
import { smsCode } from '../../contract/directDebit.ts'
import type { directDebit } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type CodeStep = Extract<Output<typeof directDebit.readPaymentStep>, { step: 'code' }>

export function SignMandate({ step }: { step: CodeStep }) {
  const { t } = useLingui()
  const { money } = useFormats()
  const failed = useFormError()
  const { payment, amount, currency, creditor, mandate, phone } = step
  const total = money(amount, currency)
  const wrongCode = failed?.code === 'code_invalid'
  return (
    <>
      <Panel className="grid gap-3 p-4">
        <h2 className="text-lg">
          <Trans>SEPA direct debit mandate</Trans>
        </h2>
        {mandate.text.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="text-sm">
            {paragraph}
          </p>
        ))}
        <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-muted">
          <dt>
            <Trans>Mandate</Trans>
          </dt>
          <dd>{mandate.reference}</dd>
          <dt>
            <Trans>Creditor</Trans>
          </dt>
          <dd>
            {creditor.name}, {creditor.creditor_id}
          </dd>
          <dt>
            <Trans context="paid from">From</Trans>
          </dt>
          <dd>
            {mandate.iban}, {mandate.account_holder}
          </dd>
        </dl>
      </Panel>
      {failed && !wrongCode && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <PostForm noValidate className="grid gap-5">
        <input type="hidden" name="payment" value={payment} />
        <Input
          label={t`Code we texted to ${phone}`}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={smsCode.digits + 4}
          className="num max-w-48"
          error={wrongCode ? failed?.text : undefined}
        />
        <Button kind="primary" type="submit" name="do" value="sign" className="num">
          <Trans comment="The button by which one orders with an obligation to pay: the words that the law asks for in this language">
            Order and pay {total}
          </Trans>
        </Button>
        <p className="text-muted text-sm">
          <Trans>One payment, no subscription. It’ll appear on your statement as {creditor.name}.</Trans>
        </p>
      </PostForm>
      <PostForm>
        <input type="hidden" name="payment" value={payment} />
        <Button kind="ghost" type="submit" name="do" value="send">
          <Trans>Text me a new code</Trans>
        </Button>
      </PostForm>
    </>
  )
}
