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

type Guarded = {
  children: ReactNode
  /** What fails is no error page yet: that is tried first. */
  passes?: boolean
}

class Guard extends Component<Guarded, { failed: { error: unknown } | null }> {
  override state = { failed: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (failed && this.props.passes) throw failed.error
    return failed ? <LastResort /> : this.props.children
  }
}

LastResort.Guard = Guard
