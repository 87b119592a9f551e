// The web app manifest of a site, or of the plain app that a member chose instead: it names neither the site nor what is in it (SITE-3, NAV-4).
import { appColors, appTexts, daySurface, type Disguise, disguiseColor } from '../../contract/homeScreen.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'
import { iconOf, nameOf, nicheOf } from './homeScreen.ts'

/** Characters that stand under an icon on most devices. */
const MAX_SHORT_NAME_CHARS = 12

export function manifestOf(site: Site, locale: Locale, guise: Disguise | null) {
  const niche = nicheOf(site)
  const name = nameOf(site, locale, guise)
  const icon = guise ?? niche
  return {
    // Each plain app is one of its own: a page that tells of the site's does not rename it on the device.
    id: guise ? `/app/${guise}` : '/app',
    name,
    short_name: name.length > MAX_SHORT_NAME_CHARS ? (name.split(' ')[0] ?? name) : name,
    lang: locale,
    dir: 'ltr',
    // The search for who is logged in; a visitor gets there, or to the login, as the site sets (RTE-4, SITE-5).
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: guise ? disguiseColor : daySurface,
    theme_color: guise ? disguiseColor : appColors[niche].accent,
    icons: [
      { src: iconOf(icon, '192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: iconOf(icon, '512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: iconOf(icon, 'mask.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    ...(!guise && { shortcuts: shortcuts(locale, iconOf(niche, '192.png')) }),
  }
}

const shortcuts = (locale: Locale, icon: string) =>
  (
    [
      ['messages', '/chats'],
      ['likes', '/likes'],
    ] as const
  ).map(([what, url]) => ({
    name: translate(locale, appTexts[what].id),
    url,
    icons: [{ src: icon, sizes: '192x192', type: 'image/png' }],
  }))
