// Form for a discount code: it goes into the address, and so to the checkout (CRED-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Form } from 'react-router'
import type { Discount } from '../../contract/discounts.ts'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { Input } from '../kit/Field.tsx'

/** A code for one use, while an opened checkout of this member holds it. */
export function CodeInUse({ until }: { until: string }) {
  const { date, time } = useFormats()
  const end = `${date(until)}, ${time(until)}`
  return (
    <p role="status" className="mt-2 text-muted text-sm">
      <Trans>A checkout you opened earlier may hold this code until {end}. If you pay here, that one closes.</Trans>
    </p>
  )
}

type CodeFormProps = { code: string; discount: Discount | null; error: string | undefined }

export function CodeForm({ code, discount, error }: CodeFormProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  return (
    <details open={code !== ''} className="group">
      <summary className="link inline-flex min-h-11 items-center text-sm">
        <Trans>I have a discount code</Trans>
      </summary>
      <Form method="get" preventScrollReset className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Input
            key={code}
            name="code"
            label={t`Discount code`}
            hideLabel
            placeholder={t`Discount code`}
            defaultValue={code}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
          />
        </div>
        <Button type="submit">
          <Trans>Apply</Trans>
        </Button>
      </Form>
      {discount && (
        <p role="status" className="mt-2 flex items-center gap-2 font-semibold text-sm text-success">
          <Check className="size-4 shrink-0" aria-hidden />
          <Trans>
            {discount.code}: {percent(discount.value_percentage)} off. If another discount saves you more, you’ll get
            that one instead.
          </Trans>
        </p>
      )}
      {discount?.in_use_until && <CodeInUse until={discount.in_use_until} />}
    </details>
  )
}
