// Any other path: 404 (RTE-3).

import { notFound } from '../base/notFound.ts'
import type { RouteHandle } from '../base/routeHandle.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export async function loader() {
  throw notFound()
}

export default function NotFoundScreen() {
  return null
}
