// /directdebit: direct debit and bank transfer: the form, the code by SMS that signs the mandate, or the transfer
// details (spec §2.4, PAY-5, PAY-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { directDebit } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, localPath } from '../base/forms.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Title } from '../kit/Title.tsx'
import { DirectDebitForm } from './DirectDebitForm.tsx'
import { SignMandate } from './SignMandate.tsx'
import { TransferDetails } from './TransferDetails.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export type PaymentStep = Output<typeof directDebit.readPaymentStep>

export async function loader({ context, request }: LoaderFunctionArgs) {
  const payment = new URL(request.url).searchParams.get('payment')
  if (!payment) throw redirect('/credits', 303)
  const step = await context.get(pageContext).call(directDebit.readPaymentStep, { payment }).catch(refusedStep)
  // Finished: the page of the payment shows the outcome.
  if (step.step === 'over') throw redirect(localPath(step.return_to, '/transactions'), 303)
  return step
}

function refusedStep(error: unknown) {
  if (!(error instanceof RefusalError)) throw error
  if (error.code === 'not_found' || error.code === 'invalid') throw notFound()
  return { step: 'refused', text: error.message } as const
}

const formFields = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const

export const action = formAction(async ({ page, field, url }) => {
  const payment = field('payment')
  const formUrl = `${url.pathname}?payment=${encodeURIComponent(payment)}`
  const command = field('do')
  if (command === 'enter') {
    const form = Object.fromEntries(formFields.map((name) => [name, field(name)])) as Record<
      (typeof formFields)[number],
      string
    >
    await page.call(directDebit.submitForm, { payment, ...form })
  }
  if (command === 'kept') await page.call(directDebit.reuseMandate, { payment })
  if (command === 'send') await page.call(directDebit.sendCode, { payment })
  if (command === 'transfer') await page.call(directDebit.announceTransfer, { payment })
  if (command !== 'sign') return redirect(formUrl, 303)
  const { return_to } = await page.call(directDebit.sign, { payment, otp: field('otp') })
  return redirect(localPath(return_to, '/transactions'), 303)
})

export default function DirectDebitScreen() {
  const { t } = useLingui()
  const data = useLoaderData<typeof loader>()
  const title = data.step === 'transfer' ? t`Bank transfer` : t`Direct debit`
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{title}</Title>
      <h1>{title}</h1>
      {data.step === 'refused' && <p role="alert">{data.text}</p>}
      {data.step === 'form' && <DirectDebitForm step={data} />}
      {data.step === 'code' && <SignMandate step={data} />}
      {data.step === 'transfer' && <TransferDetails step={data} />}
      <form method="get" action="/credits">
        <button type="submit" className="link min-h-11">
          <Trans>Choose another payment method</Trans>
        </button>
      </form>
    </div>
  )
}
