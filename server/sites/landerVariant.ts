// Selects the variant of a lander: the campaign's by slug, else the design's default (LAND-1).
import type { Gender } from '../../contract/attributes.ts'
import type { countedLanders, LanderVariant } from '../../contract/landers.ts'
import { niches } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'

type Lander = (typeof countedLanders)[number]

export const splitArms = ['control', 'challenger'] as const
type Arm = (typeof splitArms)[number]

/** Where an arm of a split test is: /landers/DESIGN/SLUG (LAND-5). */
export const armSlug = (number: number, arm: Arm) => `split-${number}-${arm === 'control' ? 'a' : 'b'}`

/** Which arm has this address, while its test runs. */
function armOf({ splits }: Site, design: string, slug: string): LanderVariant | null {
  for (const split of splits)
    for (const arm of splitArms) if (split.design === design && slug === armSlug(split.number, arm)) return split[arm]
  return null
}

/** `slug` is '' where the site has no such campaign: arbitrary slugs from URLs are not passed on. */
export function landerVariant(site: Site, design: Lander, slug = ''): LanderVariant & { slug: string } {
  const arm = armOf(site, design, slug)
  if (arm) return { ...arm, slug }
  const siteVariants = site.choices.landers?.[design] ?? {}
  const known = Object.hasOwn(siteVariants, slug) ? slug : ''
  return { ...(siteVariants[known] ?? defaultVariant), slug: known }
}

const defaultVariant: LanderVariant = {
  headline: {},
  subline: {},
  pictures: { ids: [] },
  first_step: 'start',
  design_version: 2,
}

/** Niches whose members look for women and men alike: both are shown. */
const mixedNiches = ['standard', 'bdsm']

/** Gender of the profiles shown; null for both. */
export function landerGender({ niche, choices }: Site, { pictures }: LanderVariant): Gender | null {
  if (pictures.gender !== undefined) return pictures.gender
  return mixedNiches.includes(niches[niche - 1] ?? '') ? null : choices.default_search.gender
}
