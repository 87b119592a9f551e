// Texts of the demo sites in the ten languages besides English (I18N-2).
import { type Locale, type Niche, niches } from '../../contract/limits.ts'
import { da, fi, nb, sv } from './translations/nordic.ts'
import { es, fr, it } from './translations/southern.ts'
import type { LocaleTexts, SiteTexts } from './translations/texts.ts'
import { de, nl, pl } from './translations/western.ts'

export type { SiteTexts } from './translations/texts.ts'

const byLocale: Record<Exclude<Locale, 'en'>, LocaleTexts> = { nl, de, it, fr, es, pl, da, fi, nb, sv }

const textsOf = (niche: Niche): Partial<Record<Locale, SiteTexts>> =>
  Object.fromEntries(
    Object.entries(byLocale).map(([locale, { fictional, sites }]) => [locale, { ...fictional, ...sites[niche] }]),
  )

export const translations = Object.fromEntries(niches.map((niche) => [niche, textsOf(niche)])) as Record<
  Niche,
  Partial<Record<Locale, SiteTexts>>
>
