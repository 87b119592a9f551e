// What the films are drawn with: moments that ease, lamps, a moon, a player, hearts and bubbles.
import { seededRandom } from '../seededRandom.ts'
import type { FilmCast, Player } from './cast.ts'

/** 0 before `from`, 1 after `to`, gently between. */
export function ease(moment: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (moment - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
/** There and back within a film: 0 at both ends, so that it loops without a seam. */
export const swing = (moment: number, phase = 0, turns = 1) => Math.sin(2 * Math.PI * (moment * turns + phase))
/** Comes at `from`, leaves at `to`, each within `soft`. */
export const during = (moment: number, from: number, to: number, soft = 0.05) =>
  ease(moment, from, from + soft) * (1 - ease(moment, to - soft, to))

const n = (value: number) => value.toFixed(2)

export function evening({ light, middle, deep }: FilmCast, width: number, height: number): string {
  return `<defs>
    <radialGradient id="evening" cx="72%" cy="26%" r="92%"><stop offset="0" stop-color="${light}"/><stop offset=".42" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="${light}" stop-opacity=".9"/><stop offset=".72" stop-color="${light}" stop-opacity=".55"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="${deep}" stop-opacity="0"/><stop offset="1" stop-color="${deep}" stop-opacity=".92"/></linearGradient>
  </defs><rect width="${width}" height="${height}" fill="url(#evening)"/>`
}

export const floor = (width: number, height: number) => `<rect width="${width}" height="${height}" fill="url(#floor)"/>`

/** Lights of a town out of focus, each on a small round of its own. */
export function lamps(seed: string, moment: number, width: number, height: number, count = 16): string {
  const draw = seededRandom(`lamps ${seed}`)
  return Array.from({ length: count }, () => {
    const [x, y, radius] = [draw.between(0, width), draw.between(0, Math.round(height * 0.66)), draw.between(12, 52)]
    const [phase, turns, opacity] = [draw.next(), draw.between(1, 2), draw.between(14, 40) / 100]
    const glow = opacity * (0.72 + 0.28 * swing(moment, phase, turns))
    return `<circle cx="${n(x + 16 * swing(moment, phase))}" cy="${n(y + 7 * swing(moment, phase + 0.25))}" r="${radius}" fill="url(#lamp)" opacity="${n(glow)}"/>`
  }).join('')
}

export const moon = (x: number, y: number, radius: number, colour = '#fdf3e4') =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(radius / 14)})"><path d="M3.1-14.400A14 14 0 1 0 13.100 3.100a11.200 11.200 0 0 1-10-17.500Z" fill="${colour}"/></g>`

type Place = { x: number; y: number; width: number; height: number; tilt?: number; mood?: number; turned?: boolean }

/** `mood` 0 quiet, 1 smiling; between them both are seen. `tilt` in degrees around the feet. */
export function stand(player: Player, { x, y, width, height, tilt = 0, mood = 0, turned: isTurned }: Place): string {
  const [left, top, wide] = player.frame
  const box = `${left} ${top} ${wide} ${(wide * height) / width}`
  const draw = (body: string, opacity: number) =>
    opacity <= 0
      ? ''
      : `<svg x="0" y="0" width="${n(width)}" height="${n(height)}" viewBox="${box}" opacity="${n(opacity)}">${body}</svg>`
  const mirror = isTurned === true ? !player.mirrored : player.mirrored
  const flip = mirror ? `translate(${n(width)} 0) scale(-1 1)` : ''
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)} ${n(width / 2)} ${n(height)}) ${flip}">
    ${draw(player.quiet, mood < 1 ? 1 : 0)}${draw(player.smiling, mood)}</g>`
}

export const heart = (x: number, y: number, size: number, colour = '#ff8fb0') =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${n(size / 24)}) translate(-12 -12.500)" fill="${colour}" d="M12 21.200 3.600 12.700a5.600 5.600 0 0 1 7.900-7.900l.5.500.5-.5a5.600 5.600 0 0 1 7.900 7.900Z"/>`

/** Three dots that rise one after the other. */
export const dots = (x: number, y: number, moment: number, colour: string) =>
  [0, 1, 2]
    .map((index) => {
      const rise = Math.max(0, swing(moment, -index * 0.12, 10))
      return `<circle cx="${x + index * 17}" cy="${n(y - 6 * rise)}" r="5.500" fill="${colour}" opacity="${n(0.55 + 0.45 * rise)}"/>`
    })
    .join('')
