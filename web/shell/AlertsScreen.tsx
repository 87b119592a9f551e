// /alerts: the form action that dismisses an alert; redirects back (NAV-8).
import { redirect } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { dismissals } from '../../contract/limits.ts'
import { formAction, localPath } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const loader = () => redirect('/members')

export const action = formAction(async ({ page, field }) => {
  const alert = dismissals.find((it) => it === field('alert'))
  if (alert) await page.call(accounts.dismissAlert, { alert })
  return redirect(localPath(field('next'), '/members'), 303)
})

export default function AlertsScreen() {
  return null
}
