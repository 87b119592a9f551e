// /alerts: where an alert is put away; the page itself leads on to where one was (NAV-8).
import { redirect } from 'react-router'
import { dismissals } from '../../contract/limits.ts'
import { act, ownPath } from '../base/forms.ts'
import type { Handle } from '../base/handle.ts'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export const loader = () => redirect('/members')

export const action = act(async ({ page, field }) => {
  const wanted = dismissals.find((it) => it === field('alert'))
  if (wanted) page.dismiss(wanted)
  return redirect(ownPath(field('next'), '/members'), 303)
})

export default function AlertsScreen() {
  return null
}
