// A member's static page is hydrated around its screen: the screen itself stays the HTML with which the document
// came, so that it needs neither its program nor its texts in the browser (RTE-4).
let documentPath: string | undefined
let hasLeft = false
let served: { __html: string } | undefined

/** Whether this path's screen came with the document and no other one has been shown since. In browsers only. */
export function isDocumentScreen(pathname: string): boolean {
  documentPath ??= pathname
  hasLeft ||= pathname !== documentPath
  return !hasLeft
}

/** The content of <main>, as it was before hydration; always the same object, because React compares by identity. */
export function servedScreen() {
  served ??= { __html: document.getElementById('main')?.innerHTML ?? '' }
  return served
}
