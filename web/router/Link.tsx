// A link within the site: a plain click goes there without another document; whatever else one does with a link is the browser's.
import { type ComponentProps, type MouseEvent, use } from 'react'
import { GoingContext, useLocation } from './hooks.ts'
import { addressOf, placeAt } from './places.ts'
import { type How, navigate, now } from './router.ts'
import { isWhole, match } from './routes.ts'

export type LinkProps = ComponentProps<'a'> & How & { to: string; reloadDocument?: boolean }

export function Link({ to, replace, state, preventScrollReset, reloadDocument, onClick, ...rest }: LinkProps) {
  function clicked(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    const here = now().page.location
    if (new URL(to, location.href).origin !== location.origin) return
    const there = placeAt(to, here)
    // The browser goes there by itself.
    if (isWhole(match(there.pathname))) return
    event.preventDefault()
    const same = addressOf(there) === addressOf(here)
    void navigate(to, { replace: replace ?? same, state, preventScrollReset })
  }
  return <a {...rest} href={to} onClick={reloadDocument ? onClick : clicked} data-discover="true" />
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** One that knows whether one is there, or below. */
export function NavLink({ to, className, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  const next = use(GoingContext).location?.pathname
  const isAt = (path: string | undefined) => `${path?.toLowerCase()}/`.startsWith(`${to.toLowerCase()}/`)
  const classes = [className, isAt(pathname) && 'active', isAt(next) && 'pending'].filter(Boolean).join(' ')
  return <Link {...rest} to={to} aria-current={isAt(pathname) ? 'page' : undefined} className={classes} />
}
