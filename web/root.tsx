// The document: who may open a page, what every page knows, and whether it comes alive in the browser.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { chats, likes } from '../contract/index.ts'
import { reloadPage } from './base/chunkReload.ts'
import { pageContext } from './base/context.ts'
import { leafHandle } from './base/handle.ts'
import { answersOf, makeClient, query } from './base/queries.ts'
import { meQuery, type RootData } from './base/session.ts'
import { useFilledClient } from './base/useFilledClient.ts'
import { Document } from './shell/Document.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { LastResort } from './shell/LastResort.tsx'
import { Layout as Frame } from './shell/Layout.tsx'
import { Living } from './shell/Living.tsx'

/** Visitors are led to /login, on whole pages and on data alike (RTE-4). */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    const { redirect_to } = context.get(pageContext)
    if (redirect_to) throw redirect(redirect_to)
  },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { settings, locale, origin, scheme, version, demo, may_search, dismissed, entered, app } = page
  const client = makeClient()
  client.setQueryData(meQuery.queryKey, { user: page.user })
  if (page.user) {
    // The badges of the navigation; a page is worth showing without them.
    await Promise.allSettled(
      [chats.list, likes.list].map(async (call) => {
        client.setQueryData(query(call, {}).queryKey, await page.call(call, {}))
      }),
    )
  }
  const root: RootData = { settings, locale, origin, scheme, version, demo, may_search, dismissed, entered, app }
  return { ...root, filled: answersOf(client) }
}

/** Once per document; what changes is a query. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const client = useFilledClient()
  const still = leafHandle(useMatches()).static ?? false
  // Null where nothing failed.
  const whole = useRouteError() == null
  return (
    <Document root={root} still={still}>
      <QueryClientProvider client={client}>
        <LastResort.Guard passes={whole}>
          {root && !still && <Living />}
          {still && inBrowser ? <StaticDoor /> : children}
        </LastResort.Guard>
      </QueryClientProvider>
    </Document>
  )
}

const inBrowser = typeof document !== 'undefined'

/** A page that is sent as plain HTML is not shown by the living app: a link to it loads it whole, with its own texts and policy. */
function StaticDoor() {
  useEffect(reloadPage, [])
  return null
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const root = useRouteLoaderData('root') as RootData | undefined
  const page = <ErrorPage error={error} />
  // Without the site there is nothing to put around it.
  return <LastResort.Guard>{root ? <Frame>{page}</Frame> : <main id="main">{page}</main>}</LastResort.Guard>
}
