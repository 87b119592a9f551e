// How a device shows this site's app: its name, icon and colours, and where its manifest is; or a plain name and icon instead (SITE-3).
import {
  appColors,
  appTexts,
  daySurface,
  type Disguise,
  type HomeScreen,
  type IconName,
} from '../../contract/homeScreen.ts'
import { type Locale, niches } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'

export const nicheOf = ({ niche }: Pick<Site, 'niche'>) => niches[niche - 1] ?? 'gay'

export const nameOf = ({ choices }: Site, locale: Locale, guise: Disguise | null) =>
  guise ? translate(locale, appTexts[guise].id) : choices.name

export const iconOf = (name: IconName, form: '192.png' | '512.png' | 'mask.png' | '180.png' | 'svg') =>
  `/icons/${name}${form === 'svg' ? '.' : '-'}${form}`

export function homeScreenOf(site: Site, locale: Locale, guise: Disguise | null): HomeScreen {
  const niche = nicheOf(site)
  const icon = guise ?? niche
  return {
    name: nameOf(site, locale, guise),
    shown_as: guise,
    // Browsers ask for it without cookies: what it depends on stands in its address.
    manifest: `/manifest.webmanifest?lang=${locale}${guise ? `&as=${guise}` : ''}`,
    icon: iconOf(icon, 'svg'),
    touch_icon: iconOf(icon, '180.png'),
    day: daySurface,
    night: appColors[niche].night,
  }
}
