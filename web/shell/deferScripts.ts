// Defers a page's scripts until its largest image is painted (LCP), where the page preloads one with high priority: on
// a slow network the scripts would delay it. Links and forms work meanwhile.

const MAX_WAIT_MS = 1_500
/** From the image's load to its paint, in browsers that report no paint. */
const PAINT_DELAY_MS = 300

const modulePreload = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g
const moduleScript = /<script nonce="([^"]+)" type="module" async="">([\s\S]*?)<\/script>/
const priorityImage = /<link rel="preload" as="image" [^>]*fetchPriority="high"\/>/

/** `html`: a whole page, as the router renders it. Returns a page without such an image unchanged. */
export function deferScripts(html: string): string {
  if (!priorityImage.test(html) || !moduleScript.test(html)) return html
  const files = [...html.matchAll(modulePreload)].map(([, href]) => href)
  return html
    .replace(modulePreload, '')
    .replace(
      moduleScript,
      (_, nonce: string, code: string) => `<script nonce="${nonce}">${scriptLoader(files, code)}</script>`,
    )
}

/**
 * Inline script that loads the files at the first paint of an image; at once in a background tab, which paints nothing.
 */
const scriptLoader = (files: unknown[], code: string) => `(() => {
  const { nonce } = document.currentScript
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    for (const href of ${toScriptLiteral(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent: ${toScriptLiteral(code)} }))
  }
  const first = document.querySelector('img[fetchpriority=high]')
  const came = () => setTimeout(begin, ${PAINT_DELAY_MS})
  setTimeout(begin, document.hidden ? 0 : ${MAX_WAIT_MS})
  if (!first || first.complete) came()
  else for (const name of ['load', 'error']) first.addEventListener(name, came)
  new PerformanceObserver((seen) => {
    if (seen.getEntries().some(({ url }) => url)) begin()
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})()`

const toScriptLiteral = (it: unknown) => JSON.stringify(it).replaceAll('<', '\\u003c')
