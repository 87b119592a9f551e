// Any other address: 404 (RTE-3).
import type { Handle } from '../base/handle.ts'
import { notFound } from './notFound.ts'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export async function loader() {
  throw notFound()
}

export default function NotFoundScreen() {
  return null
}
