// /settings leads to the notifications (RTE-7).
import { redirect } from 'react-router'
import type { Handle } from '../base/handle.ts'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export const loader = async () => redirect('/notifications')

export default function SettingsScreen() {
  return null
}
