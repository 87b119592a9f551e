// Redirects to /account/confirm before sensitive pages when the last authentication is too old (ACC-14).
import { redirect } from 'react-router'
import { security } from '../../contract/index.ts'
import type { Page } from '../base/context.ts'
import { RefusalError } from '../base/refusalError.ts'

const confirmPage = (next: string) => redirect(`/account/confirm?next=${next}`, 303)

/** In a loader: throws the redirect. */
export async function requireReauthentication({ call }: Page, next: string) {
  const { confirmed } = await call(security.isReauthenticated, {})
  if (!confirmed) throw confirmPage(next)
}

/** In an action: turns the refusal `confirm_first` into the redirect, throws any other error. */
export function redirectToConfirm(next: string) {
  return (error: unknown): Response => {
    if (error instanceof RefusalError && error.code === 'confirm_first') return confirmPage(next)
    throw error
  }
}
