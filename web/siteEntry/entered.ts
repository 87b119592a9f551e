// The warning was answered: kept in a cookie for a year, and nothing else (NAV-10).
const year = 365 * 86_400

/** The Set-Cookie line. */
export const enteredLine = ({ protocol }: URL) =>
  `entered=1; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly${protocol === 'https:' ? '; Secure' : ''}`
