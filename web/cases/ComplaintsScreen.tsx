// /complaints: sends a complaint to the staff and shows its reference; works without JavaScript (PAGE-2).
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { cases, members } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { ComplaintForm } from './ComplaintForm.tsx'
import { ComplaintSent } from './ComplaintSent.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query: ['sent'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, call } = context.get(pageContext)
  return { email: user ? (await call(members.readOwnProfile, {})).email : '' }
}

export const action = formAction(async ({ page, form, field }) => {
  const files = [...form.values()].filter((it) => typeof it !== 'string').length
  const { reference } = await page.call(cases.complain, {
    ...{ kind: field('kind'), name: field('name'), email: field('email'), words: field('words') },
    ...{ website: field('website'), files },
  })
  return redirect(`/complaints?sent=${reference}`, 303)
})

export default function ComplaintsScreen() {
  const { email } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const failed = useFormError()
  const sent = /^C-[2-9B-Z]{4}-[2-9B-Z]{4}$/.exec(search.get('sent') ?? '')?.[0]
  return sent && !failed ? <ComplaintSent reference={sent} /> : <ComplaintForm email={email ?? ''} />
}
