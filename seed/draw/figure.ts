// Draws a look with DiceBear's Lorelei, Notionists and Open Peeps (CC0), in our inks and with our clothes.
import { createAvatar, type Style as Drawing } from '@dicebear/core'
import * as lorelei from '@dicebear/lorelei'
import * as notionists from '@dicebear/notionists'
import * as openPeeps from '@dicebear/open-peeps'
import type { Look } from './look.ts'
import { ink } from './parts.ts'

interface Figure {
  body: string
  /** Left, top and width of the 3:4 frame around it. */
  frame: readonly [number, number, number]
}

// The drawings differ in their options' types; each option here is one of `parts`.
function inside(drawing: unknown, options: Record<string, unknown>): string {
  const svg = createAvatar(drawing as Drawing<object>, { seed: 'nightjar', ...options }).toString()
  const from = svg.indexOf('<g mask="url(#viewboxMask)">')
  return svg.slice(from + '<g mask="url(#viewboxMask)">'.length, svg.lastIndexOf('</g></svg>'))
}

/** Changes the text between two marks. */
function between(text: string, startMark: string, endMark: string, change: (part: string) => string): string {
  const start = text.indexOf(startMark)
  const end = endMark ? text.indexOf(endMark, start + startMark.length) : text.length
  if (start < 0 || end < 0) throw new Error(`the drawing has no part ${startMark}`)
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end)
}

const recoloured = (from: RegExp, to: string) => (part: string) => part.replace(from, `="${to}"`)
const black = /="#0{3}(0{3})?"/g
const white = /="#f{3}(f{3})?"/gi
const lists = (options: Record<string, string>) =>
  Object.fromEntries(Object.entries(options).map(([key, one]) => [key, [one]]))
const optionalPart = (name: string, choice: string | undefined, probability = name) =>
  choice ? { [name]: [choice], [`${probability}Probability`]: 100 } : { [`${probability}Probability`]: 0 }

/** Heads whose hair has a fill of its own, so that their outline stays ink. */
const ownFill = ['short4', 'grayShort', 'bangs', 'mediumBangs2', 'grayMedium', 'grayBun', 'noHair1', 'noHair3']

function peep(look: Look, cloth: string): Figure {
  let body = inside(openPeeps, {
    ...lists(look.options),
    ...optionalPart('facialHair', look.beard),
    ...optionalPart('accessories', look.glasses),
    maskProbability: 0,
    skinColor: [look.skin.slice(1)],
    clothingColor: [cloth.slice(1)],
    headContrastColor: [look.hair.slice(1)],
  })
  if (!ownFill.includes(look.options.head ?? '')) {
    body = between(
      body,
      '<g transform="matrix(.99789 0 0 1 156 62)">',
      '<g transform="translate(315 248)">',
      recoloured(black, look.hair),
    )
  }
  if (look.beard && !['full4', 'moustache9'].includes(look.beard)) {
    body = between(
      body,
      '<g transform="translate(279 400)">',
      '<g transform="translate(179 343)">',
      recoloured(black, look.hair),
    )
  }
  return { body: body.replace(black, `="${ink}"`), frame: [52, -60, 620] }
}

function notion(look: Look, cloth: string, top: string): Figure {
  let body = inside(notionists, {
    ...lists({ ...look.options, body: top }),
    ...optionalPart('beard', look.beard),
    ...optionalPart('glasses', look.glasses),
    bodyIconProbability: 0,
    gestureProbability: 0,
  })
  const [base, torso, hair, lips, beard, nose] = [
    '<g transform="translate(531 487)">',
    '<g transform="translate(178 1057)">',
    '<g transform="translate(266 207)">',
    '<g transform="translate(791 871)">',
    '<g transform="translate(653 805)">',
    '<g transform="translate(901 668)">',
  ] as const
  body = between(body, base, torso, recoloured(white, look.skin))
  body = between(body, torso, hair, recoloured(white, cloth))
  body = between(body, hair, lips, (part) => recoloured(white, look.skin)(recoloured(black, look.hair)(part)))
  body = between(body, beard, nose, recoloured(black, look.hair))
  return { body: body.replace(black, `="${ink}"`), frame: [265, 135, 1170] }
}

function lore(look: Look, cloth: string): Figure {
  const hair = [look.hair.slice(1)]
  const body = inside(lorelei, {
    ...lists(look.options),
    ...optionalPart('beard', look.beard),
    ...optionalPart('glasses', look.glasses),
    earringsProbability: 0,
    frecklesProbability: 0,
    hairAccessoriesProbability: 0,
    hairColor: hair,
    skinColor: [look.skin.slice(1)],
  })
  const shoulders = `<path d="M-60 1400C-50 1130 20 1010 250 930C330 985 560 985 660 930C880 1000 960 1130 975 1400Z"
    fill="${cloth}" stroke="${ink}" stroke-width="13"/>`
  return { body: shoulders + body.replace(black, `="${ink}"`), frame: [65, -60, 830] }
}

export function figure(look: Look, cloth: string, top: string): Figure {
  if (look.style === 'open-peeps') return peep(look, cloth)
  return look.style === 'notionists' ? notion(look, cloth, top) : lore(look, cloth)
}
