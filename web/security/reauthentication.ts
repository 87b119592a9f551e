// Pages that change what is sensitive lead through /account/confirm where the last proof is too old, and come back (ACC-14).
import { redirect } from 'react-router'
import { security } from '../../contract/index.ts'
import type { Page } from '../base/context.ts'
import { RefusalError } from '../base/refusalError.ts'

const confirmPage = (next: string) => redirect(`/account/confirm?next=${next}`, 303)

/** In a loader: throws where it leads away. */
export async function requireReauthentication({ call }: Page, next: string) {
  const { confirmed } = await call(security.isReauthenticated, {})
  if (!confirmed) throw confirmPage(next)
}

/** In an action: what was refused for it leads away, anything else is thrown on. */
export function redirectToConfirm(next: string) {
  return (error: unknown): Response => {
    if (error instanceof RefusalError && error.code === 'confirm_first') return confirmPage(next)
    throw error
  }
}
