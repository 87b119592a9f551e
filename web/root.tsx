// Root route: the document, access to pages, the data of every page, and whether it hydrates.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  redirectDocument,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { chats, discounts, likes } from '../contract/index.ts'
import { reloadPage, useChunkFailure } from './base/chunkReload.ts'
import { pageContext } from './base/context.ts'
import { isHydrated } from './base/hydratedPaths.ts'
import { createQueryClient, dehydrateQueries, query } from './base/queries.ts'
import { leafHandle } from './base/routeHandle.ts'
import { currentUserQuery, type RootData } from './base/session.ts'
import { useHydratedClient } from './base/useHydratedClient.ts'
import { timeBonusQuery } from './credits/timeBonusQuery.ts'
import { ErrorPage } from './kit/ErrorPage.tsx'
import { Document } from './shell/Document.tsx'
import { FallbackErrorPage } from './shell/FallbackErrorPage.tsx'
import { HydratedShell } from './shell/HydratedShell.tsx'
import { Layout as Frame } from './shell/Layout.tsx'
import { isDocumentScreen } from './shell/staticScreen.ts'

/** Redirects visitors to /login, for documents and data requests alike (RTE-4). */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    const { redirect_to } = context.get(pageContext)
    if (redirect_to) throw isHydrated(redirect_to) ? redirect(redirect_to) : redirectDocument(redirect_to)
  },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { settings, locale, origin, scheme, version, demo, may_search, has_confirmed_entry, app } = page
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, { user: page.user })
  if (page.user) {
    // For the badges of the navigation; a failure leaves them empty.
    await Promise.allSettled(
      [chats.list, likes.list].map(async (call) => {
        client.setQueryData(query(call, {}).queryKey, await page.call(call, {}))
      }),
    )
    // Who has not paid may have the time bonus; a failure is ignored (spec §7).
    if (!page.user.paid_user)
      await page.call(discounts.discountCode, { welcome: 'true' }).then(
        (it) => client.setQueryData(timeBonusQuery.queryKey, it),
        () => {},
      )
  }
  const root: RootData = {
    settings,
    member: page.user?.profile.id ?? null,
    locale,
    origin,
    scheme,
    version,
    demo,
    may_search,
    has_confirmed_entry,
    app,
  }
  return { ...root, dehydrated: dehydrateQueries(client) }
}

/** Once per document; what changes later is a query. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const client = useHydratedClient()
  const isStatic = leafHandle(useMatches()).static ?? false
  const { pathname } = useLocation()
  const cameWithDocument = !inBrowser || isDocumentScreen(pathname)

  const hasNoError = useRouteError() == null
  return (
    <Document root={root} isHydrated={!isStatic || Boolean(root?.member)}>
      <QueryClientProvider client={client}>
        <FallbackErrorPage.Guard rethrows={hasNoError}>
          {root && (!isStatic || root.member) && <HydratedShell isStatic={isStatic} />}
          {isStatic && !cameWithDocument ? <StaticPageReload /> : children}
        </FallbackErrorPage.Guard>
      </QueryClientProvider>
    </Document>
  )
}

const inBrowser = typeof document !== 'undefined'

/** The hydrated app cannot show another static page: loads it as a document, with its own texts. */
function StaticPageReload() {
  useEffect(reloadPage, [])
  return null
}

export default function App() {
  useChunkFailure()
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
  // Without the site's data there is no layout.
  return (
    <FallbackErrorPage.Guard>{root ? <Frame>{page}</Frame> : <main id="main">{page}</main>}</FallbackErrorPage.Guard>
  )
}
