// GET /robots.txt: crawlers may read public pages, nothing of members (I18N-2).
import type { Ctx } from '../base/ctx.ts'

/** Path prefixes. No public page has one of them (contract/publicPages.ts). */
const disallowedPaths = [
  '/account',
  '/activate/',
  '/age',
  '/alerts',
  '/api/',
  '/chats',
  '/complete-signup',
  '/credits',
  '/decisions/',
  '/dev/',
  '/directdebit',
  '/enter',
  '/g/',
  '/kit',
  '/lang-config',
  '/likes',
  '/login',
  '/logout',
  '/m/',
  '/mail-change/',
  '/match-finder',
  '/members',
  '/notifications',
  '/offline',
  '/premium',
  '/profile',
  '/reactivate',
  '/reset-password',
  '/settings',
  '/signup-matches',
  '/swipe-game',
  '/transactions',
  '/undo/',
  '/unsubscribe/',
]

export const robots = ({ request: { origin } }: Pick<Ctx, 'request'>): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((it) => `Disallow: ${it}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
