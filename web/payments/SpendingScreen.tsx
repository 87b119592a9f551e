// /account/spending: the monthly spend cap, and the stored payment methods (CRED-7).

import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { payments } from '../../contract/index.ts'
import { toMajorUnits, toMinorUnits } from '../../contract/money.ts'
import type { StoredMethod } from '../../contract/payments.ts'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { formAction, useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { MethodName } from './MethodName.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

const path = '/account/spending'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  const [cap, { stored }] = await Promise.all([call(payments.spendCap, {}), call(payments.storedMethods, {})])
  return { cap, stored }
}

/** From whole units of the currency, as members write them. */
const parseMinorUnits = (written: string, currency: string) =>
  /^\d{1,6}$/.test(written) ? toMinorUnits(Number(written), currency) : Number.NaN

export const action = formAction(async ({ page, field }) => {
  const forget = field('forget')
  if (forget)
    await page.call(payments.deleteStoredMethod, { id: forget }).catch((error) => {
      // Deleted already.
      if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error
    })
  else
    await page.call(payments.setSpendCap, {
      amount: field('do') === 'none' ? null : parseMinorUnits(field('amount'), field('currency')),
    })
  return redirect(path, 303)
})

export default function SpendingScreen() {
  const { t } = useLingui()
  const { money, date, time } = useFormats()
  const failed = useFormError()
  const { cap, stored } = useLoaderData<typeof loader>()
  const spent = money(cap.spent, cap.currency)
  const most = cap.amount !== null && money(cap.amount, cap.currency)
  return (
    <AccountPage
      title={t`Spending`}
      lead={<Trans>Set yourself a monthly limit. Lowering it works right away. Raising it takes a day.</Trans>}
    >
      <Panel className="num grid gap-4 p-5">
        <p role="status">
          {most ? (
            <Trans>
              You’ve spent {spent} of {most} this month.
            </Trans>
          ) : (
            <Trans>You’ve spent {spent} this month. You haven’t set a limit.</Trans>
          )}
        </p>
        {cap.next && (
          <p>
            {cap.next.amount === null ? (
              <Trans>
                From {date(cap.next.at)} at {time(cap.next.at)}, you’ll have no limit.
              </Trans>
            ) : (
              <Trans>
                From {date(cap.next.at)} at {time(cap.next.at)}, your limit will be{' '}
                {money(cap.next.amount, cap.currency)}.
              </Trans>
            )}
          </p>
        )}
        <PostForm noValidate className="grid gap-4">
          <input type="hidden" name="currency" value={cap.currency} />
          <Input
            label={t`Monthly limit (${cap.currency})`}
            name="amount"
            inputMode="numeric"
            maxLength={6}
            className="max-w-48"
            defaultValue={
              failed?.values.amount ??
              (cap.amount === null ? '' : String(Math.floor(toMajorUnits(cap.amount, cap.currency))))
            }
            error={failed ? t`Enter a whole number.` : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" type="submit">
              <Trans>Set limit</Trans>
            </Button>
            {most && (
              <Button type="submit" name="do" value="none">
                <Trans>Remove limit</Trans>
              </Button>
            )}
          </div>
        </PostForm>
      </Panel>
      <StoredMethods stored={stored} />
      {failed && !failed.fields.amount && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
    </AccountPage>
  )
}

function StoredMethods({ stored }: { stored: StoredMethod[] }) {
  if (!stored.length) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">
        <Trans>Saved payment methods</Trans>
      </h2>
      <ul className="grid gap-3">
        {stored.map(({ id, method, label }) => (
          <li key={id}>
            <Panel className="flex flex-wrap items-center justify-between gap-3 p-4">
              <span className="num font-semibold">
                <MethodName method={method} /> {label}
              </span>
              <PostForm>
                <Button small type="submit" name="forget" value={id}>
                  <Trans>Remove</Trans>
                </Button>
              </PostForm>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  )
}
