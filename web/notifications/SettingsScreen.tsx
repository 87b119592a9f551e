// /settings redirects to the notifications (RTE-7).
import { redirect } from 'react-router'
import type { RouteHandle } from '../base/routeHandle.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const loader = async () => redirect('/notifications')

export default function SettingsScreen() {
  return null
}
