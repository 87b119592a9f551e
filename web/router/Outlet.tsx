// The screen's place in the root's layout.
import { use } from 'react'
import { PageContext } from './hooks.ts'

export function Outlet() {
  const { Screen } = use(PageContext)
  return Screen ? <Screen /> : null
}
