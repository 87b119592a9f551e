// Cookie that remembers for a year that the site-entry warning was confirmed (NAV-10).
const COOKIE_LIFETIME_SECONDS = 365 * 86_400

/** The Set-Cookie header. */
export const siteEntryCookie = ({ protocol }: URL) =>
  `entered=1; Path=/; Max-Age=${COOKIE_LIFETIME_SECONDS}; SameSite=Lax; HttpOnly${protocol === 'https:' ? '; Secure' : ''}`
