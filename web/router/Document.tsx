// What the router puts into the document. Its scripts are the server's alone: in the browser they have run, and stay as they are.
import { use, useEffect, useLayoutEffect } from 'react'
import { PageContext } from './hooks.ts'
import { now } from './router.ts'
import { cssOf } from './screens.ts'
import { keepPositions, notePosition } from './scroll.ts'

export const Scripts = () => null

/** The styles that only this screen has. */
export function Links() {
  const css = use(PageContext).matches.flatMap(({ id }) => cssOf(id))
  return css.map((href) => <link key={href} rel="stylesheet" href={href} />)
}

/** A new page begins at its top, or at the part that its address names; one that was there before, where it was left. */
export function ScrollRestoration() {
  const { location, restore, keepsScroll } = use(PageContext)
  useEffect(keepByOurselves, [])
  useLayoutEffect(() => {
    if (restore === false) return
    const part = partOf(location.hash)
    // Newer browsers answer a promise: it must not become what the effect answers.
    if (restore !== null) scrollTo(0, restore)
    else if (part) part.scrollIntoView()
    else if (!keepsScroll) scrollTo(0, 0)
  }, [location, restore, keepsScroll])
  return null
}

function keepByOurselves() {
  const ours = () => {
    history.scrollRestoration = 'manual'
  }
  const left = () => {
    const { page, going } = now()
    if (going.state === 'idle') notePosition(page.location.key)
    keepPositions()
    history.scrollRestoration = 'auto'
  }
  const back = ({ persisted }: PageTransitionEvent) => persisted && ours()
  ours()
  addEventListener('pagehide', left)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('pagehide', left)
    removeEventListener('pageshow', back)
  }
}

function partOf(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}
