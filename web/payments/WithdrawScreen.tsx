// /withdraw: states a withdrawal without a login, then confirms it by a second button; works without JavaScript (PAY-11).
import { data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { members, payments } from '../../contract/index.ts'
import { withdrawalReference } from '../../contract/withdrawal.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { WithdrawalConfirmation } from './WithdrawalConfirmation.tsx'
import { WithdrawalForm, type WithdrawalStatement } from './WithdrawalForm.tsx'
import { WithdrawalSent } from './WithdrawalSent.tsx'

const query = ['sent', 'order', 'token']
export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query }

/** What the link of a receipt brings along, and the member's own address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, call } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  return {
    email: user ? ((await call(members.readOwnProfile, {})).email ?? '') : '',
    order: (searchParams.get('order') ?? '').slice(0, 100),
    token: (searchParams.get('token') ?? '').slice(0, 100),
  }
}

export const action = formAction(async ({ page, field }) => {
  const statement = { name: field('name'), email: field('email'), order: field('order'), token: field('token') }
  const step = field('step')
  // Back from the second page: the form again, as it was.
  if (step === 'change') return data({ change: statement }) as unknown as Response
  const { reference } = await page.call(payments.withdraw, {
    ...statement,
    ...{ website: field('website'), confirm: step === 'confirm' },
  })
  if (reference) return redirect(`/withdraw?sent=${reference}`, 303)
  return data({ stated: statement }) as unknown as Response
})

type Answer = { stated?: WithdrawalStatement; change?: WithdrawalStatement } | undefined

export default function WithdrawScreen() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const answer = useActionData() as Answer
  const failed = useFormError()
  const sent = withdrawalReference.exec(search.get('sent') ?? '')?.[0]
  if (answer?.stated) return <WithdrawalConfirmation {...answer.stated} />
  if (sent && !failed && !answer?.change) return <WithdrawalSent reference={sent} />
  return <WithdrawalForm {...{ name: '', ...loaded, ...answer?.change }} />
}
