// Which variant of a lander an address means: a campaign's, by its slug, else the design's own (LAND-1).
import type { Gender } from '../../contract/attributes.ts'
import type { countedLanders, LanderVariant } from '../../contract/landers.ts'
import { niches } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'

type Lander = (typeof countedLanders)[number]

/** `slug` '' where the site knows no such one: what a stranger wrote into an address goes nowhere. */
export function landerVariant({ choices }: Site, design: Lander, slug = ''): LanderVariant & { slug: string } {
  const ours = choices.landers?.[design] ?? {}
  const known = Object.hasOwn(ours, slug) ? slug : ''
  return { ...(ours[known] ?? defaultVariant), slug: known }
}

const defaultVariant: LanderVariant = {
  headline: {},
  subline: {},
  pictures: { ids: [] },
  first_step: 'start',
  design_version: 2,
}

/** Where women and men are looked for alike, both show. */
const mixedNiches = ['standard', 'bdsm']

/** Who is on the pictures; null: women and men. */
export function landerGender({ niche, choices }: Site, { pictures }: LanderVariant): Gender | null {
  if (pictures.gender !== undefined) return pictures.gender
  return mixedNiches.includes(niches[niche - 1] ?? '') ? null : choices.default_search.gender
}
