// /takedown: asks for a picture to be removed everywhere, without a login; works without JavaScript (SAFE-7).
import { redirect, useSearchParams } from 'react-router'
import { cases } from '../../contract/index.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { TakedownForm } from './TakedownForm.tsx'
import { TakedownSent } from './TakedownSent.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query: ['sent'] }

export const action = formAction(async ({ page, field }) => {
  const { reference } = await page.call(cases.requestTakedown, {
    ...{ place: field('place'), description: field('description'), hashes: field('hashes') },
    ...{ name: field('name'), email: field('email'), statement: field('statement'), website: field('website') },
  })
  return redirect(`/takedown?sent=${reference}`, 303)
})

export default function TakedownScreen() {
  const [search] = useSearchParams()
  const failed = useFormError()
  const sent = /^T-[2-9B-Z]{4}-[2-9B-Z]{4}$/.exec(search.get('sent') ?? '')?.[0]
  return sent && !failed ? <TakedownSent reference={sent} /> : <TakedownForm />
}
