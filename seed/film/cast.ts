// Who plays in the films of a niche: two of the drawn, each with a quiet face and a smile, and the evening's colours.
import type { Niche } from '../../contract/limits.ts'
import { figure } from '../draw/figure.ts'
import type { Look } from '../draw/look.ts'
import { portraits } from '../portraits.ts'

export type Player = { quiet: string; smiling: string; frame: readonly [number, number, number]; mirrored: boolean }
export type FilmCast = { one: Player; other: Player; light: string; middle: string; deep: string; accent: string }

type Given = { who: readonly [string, string]; colours: readonly [string, string, string, string] }

/** Of the portraits, all of one hand. Colours: light, middle, deep, and the niche's own. */
const castByNiche: Record<Niche, Given> = {
  standard: { who: ['w-051', 'm-010'], colours: ['#fda3ca', '#76245a', '#1d0a19', '#b81575'] },
  she: { who: ['w-013', 'w-050'], colours: ['#f8a1f0', '#5d2a86', '#170a22', '#aa2ea4'] },
  bdsm: { who: ['w-032', 'm-005'], colours: ['#ef8f84', '#6d1f35', '#16080d', '#b3262f'] },
  bbw: { who: ['w-059', 'm-004'], colours: ['#f5b58f', '#8a3c55', '#220e1f', '#b03a60'] },
  gilf: { who: ['wg-024', 'mg-013'], colours: ['#e8c58e', '#7b4a56', '#21121f', '#8a4f24'] },
  milf: { who: ['w-028', 'm-013'], colours: ['#f0a98a', '#80304f', '#210c1d', '#a63a36'] },
  gay: { who: ['m-017', 'm-011'], colours: ['#8fb4f2', '#4b3a92', '#140b26', '#7e40bf'] },
}

export function castOfFilm(niche: Niche): FilmCast {
  const { who, colours } = castByNiche[niche]
  const [light, middle, deep, accent] = colours
  return { one: player(who[0], '#4b3a6b'), other: player(who[1], '#2f4a63'), light, middle, deep, accent }
}

function player(name: string, cloth: string): Player {
  const look = lookOfPlayer(name)
  const top = look.gender === 'male' ? 'variant25' : 'variant16'
  const { body, frame } = figure(look, cloth, top)
  return { quiet: body, smiling: figure(smiling(look), cloth, top).body, frame, mirrored: look.mirrored }
}

function lookOfPlayer(name: string): Look {
  const portrait = portraits.find(({ file }) => file === `${name}.webp`)
  if (!portrait) throw new Error(`no portrait is called ${name}`)
  return portrait.look
}

const smiling = (look: Look): Look => ({ ...look, options: { ...look.options, lips: 'variant30' } })
