// A drawn person: what stays the same on every picture of them, and what a picture may change.
import type { Gender, HairColor } from '../../contract/attributes.ts'
import { seededRandom } from '../seededRandom.ts'
import { darkHair, greyHair, lightHair, parts, type Style, skins } from './parts.ts'

export interface Look {
  style: Style
  gender: Gender
  options: Record<string, string>
  beard: string | undefined
  glasses: string | undefined
  skin: string
  hair: string
  hair_color: HairColor
  mirrored: boolean
}
export type Wish = Partial<Omit<Look, 'options'>> & { options?: Record<string, string>; grey?: boolean }

const styles: Record<Gender, readonly (readonly [Style, number])[]> = {
  male: [
    ['open-peeps', 45],
    ['notionists', 43],
    ['lorelei', 12],
  ],
  female: [
    ['open-peeps', 22],
    ['notionists', 33],
    ['lorelei', 45],
  ],
}
/** Bare chins look too young in these drawings, most of all in Open Peeps, so most men wear a beard. */
const beards: Record<Style, number> = { 'open-peeps': 0.95, notionists: 0.85, lorelei: 0.55 }
const bald = ['noHair1', 'noHair3']

/** Hair and skin go together as they mostly do; a wish of the cast goes first. */
export function lookOf(seed: string, gender: Gender, wish: Wish = {}): Look {
  const draw = seededRandom(`look ${seed}`)
  const style = wish.style ?? draw.weighted(styles[gender])
  const styleParts = parts[style]
  const head = style === 'open-peeps' ? 'head' : 'hair'
  const hairdo = wish.options?.[head] ?? draw.pick(wish.grey ? styleParts.grey_hair[gender] : styleParts.hair[gender])
  const skin = wish.skin ?? draw.pick(skins)
  const light = skins.indexOf(skin as (typeof skins)[number]) < 3
  const showsLight = styleParts.light_hair.length === 0 || styleParts.light_hair.includes(hairdo)
  const dark = !light || !showsLight
  const shade = draw.pick(wish.grey ? greyHair : dark ? darkHair : [...darkHair, ...lightHair, ...lightHair])
  const options: Record<string, string> = { [head]: hairdo }
  for (const [part, choices] of Object.entries(styleParts.options[gender]))
    options[part] = wish.options?.[part] ?? draw.pick(choices)
  const bearded = gender === 'male' && draw.happens(beards[style])
  return {
    style,
    gender,
    options,
    skin,
    beard: 'beard' in wish ? wish.beard : bearded ? draw.pick(styleParts.beards) : undefined,
    glasses:
      'glasses' in wish
        ? wish.glasses
        : draw.happens(wish.grey ? 0.4 : 0.2)
          ? draw.pick(styleParts.glasses)
          : undefined,
    hair: wish.hair ?? shade.colour,
    hair_color: wish.hair_color ?? (bald.includes(hairdo) ? 'bald' : shade.key),
    mirrored: wish.mirrored ?? draw.happens(0.4),
  }
}
