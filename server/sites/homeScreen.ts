// Home-screen metadata of a site's app: name, icon, colors and manifest URL, or those of a disguise (SITE-3).
import {
  appColors,
  appTexts,
  type Disguise,
  daySurface,
  type HomeScreen,
  type IconName,
} from '../../contract/homeScreen.ts'
import { type Locale, niches } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'

export const nicheOf = ({ niche }: Pick<Site, 'niche'>) => niches[niche - 1] ?? 'gay'

export const nameOf = ({ choices }: Site, locale: Locale, disguise: Disguise | null) =>
  disguise ? translate(locale, appTexts[disguise].id) : choices.name

export const iconOf = (name: IconName, form: '192.png' | '512.png' | 'mask.png' | '180.png' | 'svg') =>
  `/icons/${name}${form === 'svg' ? '.' : '-'}${form}`

export function homeScreenOf(site: Site, locale: Locale, disguise: Disguise | null): HomeScreen {
  const niche = nicheOf(site)
  const icon = disguise ?? niche
  return {
    name: nameOf(site, locale, disguise),
    shown_as: disguise,
    // Browsers fetch it without cookies, so everything it depends on is in its URL.
    manifest: `/manifest.webmanifest?lang=${locale}${disguise ? `&as=${disguise}` : ''}`,
    icon: iconOf(icon, 'svg'),
    touch_icon: iconOf(icon, '180.png'),
    day: daySurface,
    night: appColors[niche].night,
  }
}
