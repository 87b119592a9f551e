// Brings the page to life as the server made it. Its shape is that of React Router's on the server, two pairs with nothing in the second place:
// React counts its ids along them.
import { Component, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { readHandoff } from './handoff.ts'
import { ErrorContext, GoingContext, PageContext } from './hooks.ts'
import { begin, now, watch } from './router.ts'

let handoff: Promise<void> | undefined

export function HydratedRouter() {
  handoff ??= readHandoff().then(begin)
  use(handoff)
  return (
    <>
      <Router />
      {/* biome-ignore lint/complexity/noUselessFragments: the second place */}
      <></>
    </>
  )
}

function Router() {
  const [{ page, going }, show] = useState(now)
  useLayoutEffect(() => {
    const changed = () => startTransition(() => show(now))
    changed()
    return watch(changed)
  }, [])
  return (
    <>
      <PageContext value={page}>
        <GoingContext value={going}>
          <Boundary location={page.location} error={page.error} />
        </GoingContext>
      </PageContext>
      {null}
    </>
  )
}

type Seen = { location: object; error: unknown }

/** What a loader or a screen could not do is said by the root's ErrorBoundary, until one goes elsewhere. */
class Boundary extends Component<Seen, Seen> {
  override state: Seen = this.props

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ location, error }: Seen, state: Seen): Seen {
    return { location, error: location === state.location ? (error ?? state.error) : error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return <ErrorContext value={error}>{error === undefined ? whole() : broken()}</ErrorContext>
  }
}

const elements: { whole?: ReactNode; broken?: ReactNode } = {}

/** The very same element each time: a step renders what asks for it, not the whole page. */
function whole() {
  const { Layout, default: App } = window.__reactRouterRouteModules.root
  elements.whole ??= (
    <Layout>
      <App />
    </Layout>
  )
  return elements.whole
}

function broken() {
  const { Layout, ErrorBoundary } = window.__reactRouterRouteModules.root
  elements.broken ??= (
    <Layout>
      <ErrorBoundary />
    </Layout>
  )
  return elements.broken
}
