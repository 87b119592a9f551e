// /account/consents: what the member agreed to, in the words of then, and the way to take it back; where nothing was asked yet, or it was taken
// back, the question that comes before everything else (SAFE-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { type ConsentKind, consentKinds } from '../../contract/consents.ts'
import { consents } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, localPath } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { ConsentDue } from './ConsentDue.tsx'
import { ConsentHistory } from './ConsentHistory.tsx'
import { ConsentPanel, ConsentWithdrawal } from './ConsentPanel.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true, before_consent: true }

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageContext).call(consents.list, {})

export const action = formAction(async ({ page, form, field, url }) => {
  if (field('do') === 'withdraw') {
    await page.call(consents.withdraw, { kind: field('kind') as ConsentKind })
    return redirect('/account/consents', 303)
  }
  const keys = form.getAll('consents').filter((it) => typeof it === 'string')
  await page.call(consents.give, { consents: keys })
  return redirect(localPath(url.searchParams.get('next'), '/account/consents'), 303)
})

export default function ConsentsScreen() {
  const { t } = useLingui()
  const { consents: all, due } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const inForce = (kind: ConsentKind) => all.find((it) => it.kind === kind && it.withdrawn_at === null)
  if (due) return <ConsentDue wasWithdrawn={all.some(({ kind }) => kind === 'sensitive_data')} />
  if (search.get('withdraw') === 'sensitive_data') return <ConsentWithdrawal />
  return (
    <AccountPage title={t`Your consents`} lead={<Trans>What you agreed to, and when. You can change your mind.</Trans>}>
      {consentKinds.map((kind) => (
        <ConsentPanel key={kind} kind={kind} given={inForce(kind)} />
      ))}
      <ConsentHistory consents={all.filter(({ withdrawn_at }) => withdrawn_at !== null)} />
    </AccountPage>
  )
}
