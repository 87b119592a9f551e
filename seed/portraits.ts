// Drawn portraits of the people outside the cast: the files, and whom each may show.
import type { Gender, HairColor } from '../contract/attributes.ts'
import { type Look, lookOf } from './draw/look.ts'

export interface Portrait {
  /** In seed/portraits/. */
  file: string
  gender: Gender
  hair_color: HairColor
  min_age: number
  max_age: number
  look: Look
}

interface Batch {
  letter: string
  gender: Gender
  grey: boolean
  count: number
  ages: readonly [number, number]
  /** Drawn, looked at, and left out: odd, or too young a look. */
  without: readonly number[]
}

const batches: readonly Batch[] = [
  {
    letter: 'm',
    gender: 'male',
    grey: false,
    count: 119,
    ages: [23, 52],
    without: [19, 20, 35, 44, 48, 60, 64, 68, 75, 76, 80, 81, 105, 114, 117, 132],
  },
  { letter: 'mg', gender: 'male', grey: true, count: 33, ages: [47, 70], without: [32] },
  {
    letter: 'w',
    gender: 'female',
    grey: false,
    count: 44,
    ages: [23, 56],
    without: [1, 3, 4, 12, 15, 23, 24, 26, 27, 33, 37, 39, 46, 56],
  },
  { letter: 'wg', gender: 'female', grey: true, count: 30, ages: [50, 71], without: [] },
]

const sameFace = ({ style, options, beard, glasses, skin, hair }: Look) =>
  [style, options.head ?? options.hair, beard, glasses, skin, style === 'open-peeps' ? options.face : hair].join()

function batch({ letter, gender, grey, count, ages, without }: Batch): Portrait[] {
  const seenFaces = new Set<string>()
  const portraits: Portrait[] = []
  for (let index = 1; portraits.length < count; index++) {
    const look = lookOf(`${letter} ${index}`, gender, { grey })
    if (without.includes(index) || seenFaces.has(sameFace(look))) continue
    seenFaces.add(sameFace(look))
    const number = String(index).padStart(3, '0')
    portraits.push({
      file: `${letter}-${number}.webp`,
      gender,
      hair_color: look.hair_color,
      min_age: ages[0],
      max_age: ages[1],
      look,
    })
  }
  return portraits
}

export const portraits: Portrait[] = batches.flatMap(batch)
