// Renders a page to its whole HTML; also the door through which the server gets the context and the mails of this house.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './base/context.ts'
import { textsOf } from './base/texts.server.ts'
import { sayPushable } from './notifications/mayAsk.ts'
import { watchEarly } from './shell/early.ts'
import { LastDocument } from './shell/LastDocument.tsx'
import { picturesFirst } from './shell/picturesFirst.ts'

// The server must use the router's very same module: its classes are compared by identity.
export { createRequestHandler, matchRoutes } from 'react-router'
export { contextOf } from './base/context.ts'
export { renderMail } from './mails/render.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const { locale, nonce } = context.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const render = (page: ReactNode) =>
    new Promise<string>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<I18nProvider i18n={textsOf(locale)}>{page}</I18nProvider>, {
        nonce: nonce || undefined,
        // The whole page is sent at once: nothing of it comes later by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError: reject,
      })
    })
  const page = <ServerRouter context={router} url={request.url} nonce={nonce || undefined} />
  const body = await render(page).catch((error) => {
    // What fails first is the screen: the router asks once more, for its error page. Now that failed, too.
    if (!router.staticHandlerContext.errors) throw error
    context.get(pageContext).reportError(error)
    return render(<LastDocument locale={locale} />)
  })
  const html = nonce
    ? body.replace(
        '<head>',
        () => `<head><script nonce="${nonce}">${watchEarly}
${sayPushable}</script>`,
      )
    : body
  return new Response(picturesFirst(html), { status, headers })
}

/** Refusals and 404s are answers; what is left is a fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageContext).reportError(error)
}
