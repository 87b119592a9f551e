// On a page of faces the first of them is seen before the program comes: until then the program's files would take its place on a
// slow line. Links and forms work meanwhile; where the picture does not come, the program waits no longer than `patience`.

/** Milliseconds; and those within which a picture that has come is painted, where a browser does not tell. */
const patience = 1_500
const painting = 300

const preloads = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g
const program = /<script nonce="([^"]+)" type="module" async="">([\s\S]*?)<\/script>/
const picture = /<link rel="preload" as="image" [^>]*fetchPriority="high"\/>/

/** Of a whole page, as the router renders it; any other page comes back as it was. */
export function picturesFirst(html: string): string {
  if (!picture.test(html) || !program.test(html)) return html
  const files = [...html.matchAll(preloads)].map(([, href]) => href)
  return html
    .replace(preloads, '')
    .replace(program, (_, nonce: string, code: string) => `<script nonce="${nonce}">${starter(files, code)}</script>`)
}

/** It begins when the browser says that a picture is painted. A page in the background paints nothing, and does not wait. */
const starter = (files: unknown[], code: string) => `(() => {
  const { nonce } = document.currentScript
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    for (const href of ${inScript(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent: ${inScript(code)} }))
  }
  const first = document.querySelector('img[fetchpriority=high]')
  const came = () => setTimeout(begin, ${painting})
  setTimeout(begin, document.hidden ? 0 : ${patience})
  if (!first || first.complete) came()
  else for (const name of ['load', 'error']) first.addEventListener(name, came)
  new PerformanceObserver((seen) => {
    if (seen.getEntries().some(({ url }) => url)) begin()
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})()`

const inScript = (it: unknown) => JSON.stringify(it).replaceAll('<', '\\u003c')
