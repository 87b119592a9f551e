// Shown when the error page itself fails: needs no data and no styles (NAV-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

export function FallbackErrorPage() {
  const { t } = useLingui()
  return (
    <main className="wrap grid gap-4 py-12">
      <title>{t`Error`}</title>
      <h1>
        <Trans>An error occurred while showing the error page</Trans>
      </h1>
      <p>
        <a href="/" className="link">
          <Trans>Go back to home</Trans>
        </a>
      </p>
    </main>
  )
}

type ErrorGuardProps = {
  children: ReactNode
  /** The children are no error page: throws on, so that the error page is tried first. */
  rethrows?: boolean
}

class ErrorGuard extends Component<ErrorGuardProps, { failed: { error: unknown } | null }> {
  override state = { failed: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (failed && this.props.rethrows) throw failed.error
    return failed ? <FallbackErrorPage /> : this.props.children
  }
}

FallbackErrorPage.Guard = ErrorGuard
