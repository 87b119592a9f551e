// Server entry: renders a page to HTML; also exports what the server needs of this build, like the page context and the
// mails.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { type Page, pageContext } from './base/context.ts'
import { ignoreDroppedFiles } from './base/ignoreDroppedFiles.ts'
import { recordInput } from './base/preHydrationReplay.ts'
import { createQueryClient } from './base/queries.ts'
import { currentUserQuery } from './base/session.ts'
import { pageI18n } from './base/texts.server.ts'
import { pushPermissionScript } from './notifications/pushPermission.ts'
import { BannerStrip } from './shell/BannerStrip.tsx'
import { deferScripts } from './shell/deferScripts.ts'
import { FallbackDocument } from './shell/FallbackDocument.tsx'

// The server must use this copy of the router, because its classes are compared by identity.
export { createRequestHandler, matchRoutes } from 'react-router'
export { createPageContext } from './base/context.ts'
/** The inline script of pages without a nonce. */
export { ignoreDroppedFiles as inlineScript } from './base/ignoreDroppedFiles.ts'
export { renderMail } from './mails/render.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const { locale, nonce, settings } = context.get(pageContext)
  const i18n = pageI18n(locale, settings.geoip_selected_country)
  headers.set('content-type', 'text/html; charset=utf-8')
  const render = (page: ReactNode) =>
    new Promise<string>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<I18nProvider i18n={i18n}>{page}</I18nProvider>, {
        nonce: nonce || undefined,
        // No streaming: the whole page in one response.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError: reject,
      })
    })
  const page = <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
  const body = await render(page).catch((error) => {
    // After an error in a screen the router renders again, with its error page. Here that failed too.
    if (!router.staticHandlerContext.errors) throw error
    context.get(pageContext).reportError(error)
    return render(<FallbackDocument locale={locale} />)
  })
  const script = nonce
    ? `<script nonce="${nonce}">${recordInput}
${pushPermissionScript}</script>`
    : `<script>${ignoreDroppedFiles}</script>`
  const html = body
    .replace('<head>', () => `<head>${script}`)
    .replace(/<a href="#main"[^>]*>[^<]*<\/a>/, (link) => link + bannerHtml(context.get(pageContext)))
  return new Response(deferScripts(html), { status, headers })
}

/** After the skip link, beside React's tree: hydration skips an element that it does not know at the top of the body. */
function bannerHtml({ banner, user, locale, settings: { geoip_selected_country: country } }: Page) {
  if (!banner) return ''
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, { user })
  return renderToStaticMarkup(
    <I18nProvider i18n={pageI18n(locale, country)}>
      <QueryClientProvider client={client}>
        <BannerStrip {...{ banner, country }} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

/** Refusals and 404s are responses; everything else is reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageContext).reportError(error)
}
