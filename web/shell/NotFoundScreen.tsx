// Any other path: 404 (RTE-3).
import type { RouteHandle } from '../base/routeHandle.ts'
import { notFound } from './notFound.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export async function loader() {
  throw notFound()
}

export default function NotFoundScreen() {
  return null
}
