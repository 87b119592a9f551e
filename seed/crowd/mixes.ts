// Population of each demo site: number, genders, ages, and whom they look for.
import type { BodyType, Gender, Sexuality } from '../../contract/attributes.ts'
import type { Niche } from '../../contract/limits.ts'

type Weighed<T> = readonly (readonly [T, number])[]

interface Group {
  gender: Gender
  count: number
  ages: readonly [number, number]
  sexualities: Weighed<Sexuality>
  bodies: Weighed<BodyType>
}

const bodies: Weighed<BodyType> = [
  ['slim', 30],
  ['normal', 52],
  ['fat', 18],
]
const mostly: Weighed<Sexuality> = [
  ['hetero', 85],
  ['bi', 15],
]

export const mixes: Record<Niche, readonly Group[]> = {
  gay: [
    {
      gender: 'male',
      count: 150,
      ages: [23, 68],
      sexualities: [
        ['gay', 85],
        ['bi', 15],
      ],
      bodies,
    },
  ],
  standard: [
    { gender: 'female', count: 22, ages: [23, 58], sexualities: mostly, bodies },
    { gender: 'male', count: 18, ages: [24, 60], sexualities: mostly, bodies },
  ],
  she: [
    {
      gender: 'female',
      count: 40,
      ages: [23, 62],
      sexualities: [
        ['lesbian', 70],
        ['bi', 30],
      ],
      bodies,
    },
  ],
  bdsm: [
    {
      gender: 'female',
      count: 20,
      ages: [25, 58],
      sexualities: [
        ['hetero', 55],
        ['bi', 35],
        ['lesbian', 10],
      ],
      bodies,
    },
    {
      gender: 'male',
      count: 20,
      ages: [25, 62],
      sexualities: [
        ['hetero', 60],
        ['bi', 25],
        ['gay', 15],
      ],
      bodies,
    },
  ],
  bbw: [
    {
      gender: 'female',
      count: 30,
      ages: [23, 60],
      sexualities: mostly,
      bodies: [
        ['fat', 85],
        ['normal', 15],
      ],
    },
    { gender: 'male', count: 10, ages: [25, 60], sexualities: mostly, bodies },
  ],
  gilf: [
    { gender: 'female', count: 30, ages: [50, 71], sexualities: mostly, bodies },
    { gender: 'male', count: 10, ages: [30, 66], sexualities: mostly, bodies },
  ],
  milf: [
    { gender: 'female', count: 30, ages: [35, 52], sexualities: mostly, bodies },
    { gender: 'male', count: 10, ages: [24, 55], sexualities: mostly, bodies },
  ],
}

/** On the sites for women past a certain age, and on bbw, women are whom one looks for; on she and gay there is one gender. */
export function lookedFor(site: Niche, gender: Gender, sexuality: Sexuality, coin: boolean): Gender | null {
  const otherGender: Gender = gender === 'male' ? 'female' : 'male'
  if (site === 'gay' || site === 'she' || sexuality === 'gay' || sexuality === 'lesbian') return gender
  if (sexuality === 'bi' && site === 'bdsm') return coin ? null : otherGender
  return otherGender
}
