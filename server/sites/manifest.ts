// Web app manifest of a site, or of its disguise, which names neither the site nor its content (SITE-3, NAV-4).
import { appColors, appTexts, type Disguise, daySurface, disguiseColor } from '../../contract/homeScreen.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'
import { iconOf, nameOf, nicheOf } from './homeScreen.ts'

/** Most devices show so many characters under an icon. */
const MAX_SHORT_NAME_CHARS = 12

export function manifestOf(site: Site, locale: Locale, disguise: Disguise | null) {
  const niche = nicheOf(site)
  const name = nameOf(site, locale, disguise)
  const icon = disguise ?? niche
  return {
    // Each disguise has its own id, so that the site's manifest does not rename it on the device.
    id: disguise ? `/app/${disguise}` : '/app',
    name,
    short_name: name.length > MAX_SHORT_NAME_CHARS ? (name.split(' ')[0] ?? name) : name,
    lang: locale,
    dir: 'ltr',
    // The search for members; visitors get there or to the login, as the site is set (RTE-4, SITE-5).
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: disguise ? disguiseColor : daySurface,
    theme_color: disguise ? disguiseColor : appColors[niche].accent,
    icons: [
      { src: iconOf(icon, '192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: iconOf(icon, '512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: iconOf(icon, 'mask.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    ...(!disguise && { shortcuts: shortcuts(locale, iconOf(niche, '192.png')) }),
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
