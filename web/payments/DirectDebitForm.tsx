// Form of a direct debit: holder, account, and phone number for the code (PAY-5). It collects nothing.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '../../contract/call.ts'
import type { directDebit } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type FormStep = Extract<Output<typeof directDebit.readPaymentStep>, { step: 'form' }>

/** The field that a refusal is about. */
const fieldOf = (code: string) =>
  /^(holder|iban|street|house_number|zip|city|phone)_/.exec(code)?.[1]?.replace('holder', 'account_holder')

export function DirectDebitForm({ step }: { step: FormStep }) {
  const { t } = useLingui()
  const { money } = useFormats()
  const failed = useFormError()
  const { payment, amount, currency, creditor, kept } = step
  const total = money(amount, currency)
  const failedField = failed && fieldOf(failed.code)
  const inputProps = (name: string) => ({
    name,
    defaultValue: failed?.values[name],
    error: failedField === name ? failed?.text : undefined,
  })
  return (
    <>
      <p className="num">
        <Trans>
          {creditor.name} will collect {total} from your account after you sign with a code we text you.
        </Trans>
      </p>
      {failed && !failedField && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {kept && (
        <Panel className="grid gap-3 p-4">
          <p>
            <Trans>
              Account {kept.iban} ({kept.account_holder}). We’ll text the code to {kept.phone}.
            </Trans>
          </p>
          <PostForm>
            <input type="hidden" name="payment" value={payment} />
            <Button kind="primary" wide type="submit" name="do" value="kept">
              <Trans>Use this account</Trans>
            </Button>
          </PostForm>
        </Panel>
      )}
      <PostForm noValidate className="grid gap-5">
        <input type="hidden" name="payment" value={payment} />
        {kept && (
          <h2 className="text-lg">
            <Trans>Use another account</Trans>
          </h2>
        )}
        <Input
          label={t`Account holder`}
          {...inputProps('account_holder')}
          autoComplete="cc-name"
          required
          maxLength={70}
        />
        <Input
          label={t`IBAN`}
          {...inputProps('iban')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={80}
          className="num"
          hint={t`You’ll find it on your bank card or in your bank’s app`}
        />
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <Input label={t`Street`} {...inputProps('street')} autoComplete="address-line1" required maxLength={70} />
          <Input label={t`House number`} {...inputProps('house_number')} autoComplete="off" required maxLength={16} />
        </div>
        <div className="grid grid-cols-[8rem_1fr] gap-3">
          <Input label={t`Postcode`} {...inputProps('zip')} autoComplete="postal-code" required maxLength={16} />
          <Input label={t`City`} {...inputProps('city')} autoComplete="address-level2" required maxLength={35} />
        </div>
        <Input
          label={t`Mobile number`}
          {...inputProps('phone')}
          type="tel"
          autoComplete="tel"
          required
          maxLength={40}
          hint={t`With the country code, like +49. We’ll only use it to text you codes.`}
        />
        <Button kind="primary" type="submit" name="do" value="enter">
          <Trans>Text me the code</Trans>
        </Button>
      </PostForm>
    </>
  )
}
