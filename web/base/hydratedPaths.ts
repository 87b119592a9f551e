// Which paths are hydrated screens. Every other page is static: the browser loads it as a document (RTE-4).

const patterns = [
  '/chats/:id?',
  '/complete-signup',
  '/credits/:id?/:paymentmethod?',
  '/kit',
  '/likes/:type?',
  '/likes/m/:id',
  '/match-finder',
  '/members/:id?',
  '/members/:id/chat',
  '/premium',
  '/profile',
  '/signup-matches',
  '/swipe-game',
  '/transactions/:id?',
]

const asRegExp = (pattern: string) => pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
const hydrated = new RegExp(`^(?:${patterns.map(asRegExp).join('|')})/?$`, 'i')

/** `to`: a URL of this site, with or without a query; `?…` and `#…` stay on the page. */
export const isHydrated = (to: string) => !to.startsWith('/') || hydrated.test(to.replace(/[?#].*/, ''))
