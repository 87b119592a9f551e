// When even the error page fails: plain words, no data, no styles needed (NAV-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

export function LastResort() {
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

class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <LastResort /> : this.props.children
  }
}

LastResort.Guard = Guard
