// The evening behind a drawn face: two lights, a deep edge, and a few blurred lamps.
import { type SeededRandom, seededRandom } from '../seededRandom.ts'

const evenings = [
  ['#c77ec9', '#5b2a7d', '#1d0d31'],
  ['#f0a765', '#8c3d56', '#2a1030'],
  ['#7fc4cf', '#2c6480', '#101f38'],
  ['#b7cf84', '#4c6a5c', '#17202f'],
  ['#e58bb4', '#4b3a92', '#151238'],
  ['#f3c08e', '#a15a5d', '#35163b'],
  ['#9fa4ee', '#4a4699', '#15113a'],
  ['#ef9a8c', '#8b2f5d', '#260c2c'],
  ['#8fd0b4', '#2d6b73', '#0f2233'],
  ['#d9b3ef', '#7a4bb0', '#25124a'],
  ['#f0cf8a', '#93683f', '#2b1a2c'],
  ['#86b6ea', '#3a5aa5', '#121a42'],
] as const
export const eveningCount = evenings.length

function lamps(draw: SeededRandom, colour: string): string {
  return Array.from({ length: draw.between(6, 11) }, () => {
    const radius = draw.between(14, 62)
    const opacity = (draw.between(8, 26) / 100).toFixed(2)
    return `<circle cx="${draw.between(0, 600)}" cy="${draw.between(0, 520)}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`
  }).join('')
}

export function backdrop(seed: string, evening: number): { behind: string; before: string } {
  const draw = seededRandom(`backdrop ${seed}`)
  const [light, middle, deep] = evenings[evening % evenings.length] ?? evenings[0]
  const side = draw.happens(0.5) ? draw.between(8, 30) : draw.between(70, 92)
  return {
    behind: `<defs>
      <radialGradient id="evening" cx="${side}%" cy="${draw.between(18, 46)}%" r="95%">
        <stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/>
      </radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset=".62" stop-color="${deep}" stop-opacity="0"/><stop offset="1" stop-color="${deep}" stop-opacity=".62"/>
      </linearGradient>
      <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3.5"/></filter>
    </defs>
    <rect width="600" height="800" fill="url(#evening)"/><g filter="url(#soft)">${lamps(draw, light)}</g>`,
    before: '<rect width="600" height="800" fill="url(#floor)"/>',
  }
}
