// The app's icons as drawings of 512 by 512: the mark on its niche's colour, and three plain ones that say nothing of a site.
import { appColors, type Disguise, type IconName } from '../../contract/homeScreen.ts'
import { type Niche, niches } from '../../contract/limits.ts'

/** How much of the square the drawing may use: a mask of the device's takes the corners, and up to a tenth of each side. */
type Form = 'rounded' | 'square' | 'mask'

const scales: Record<Form, number> = { rounded: 1, square: 1, mask: 0.84 }

export function drawing(name: IconName, form: Form): string {
  const { ground, picture } = isNiche(name) ? { ground: appColors[name].accent, picture: mark } : plain[name]
  const transform = `translate(256 256) scale(${scales[form]}) translate(-256 -256)`
  const corners = form === 'rounded' ? 112 : 0
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${corners}" fill="${ground}"/>`,
    `<g transform="${transform}">${picture}</g>`,
    '</svg>\n',
  ].join('')
}

const isNiche = (name: IconName): name is Niche => niches.some((it) => it === name)

/** As in web/kit/Logo.tsx: a bird of the night across the moon. */
const mark = `<g transform="translate(96 96) scale(10)" fill="#ffffff">
<path d="M19.6 2.5A14 14 0 1 0 29.6 20a11.2 11.2 0 0 1-10-17.500Z"/>
<path d="M17.500 17.200c4.200-.3 8.300-2.700 11.500-8.200-.2 5-2.600 9.600-8 11.400-1.600.5-3.200-1-3.500-3.200Z"/></g>`

const line = (y: number, to: number) =>
  `<path d="M152 ${y}H${to}" stroke="#8a7440" stroke-width="20" stroke-linecap="round"/>`
const day = (x: number, y: number, colour = '#9aa3ad') =>
  `<rect x="${x}" y="${y}" width="44" height="44" rx="10" fill="${colour}"/>`

const plain: Record<Disguise, { ground: string; picture: string }> = {
  notes: {
    ground: '#f3c94b',
    picture: `<path d="M112 96h288v232l-88 88H112Z" fill="#fffaf0"/><path d="M400 328l-88 88v-88Z" fill="#e2d5b4"/>
${line(172, 356)}${line(236, 356)}${line(300, 264)}`,
  },
  calendar: {
    ground: '#eef1f4',
    picture: `<rect x="96" y="112" width="320" height="304" rx="36" fill="#ffffff"/>
<path d="M96 148a36 36 0 0 1 36-36h248a36 36 0 0 1 36 36v44H96Z" fill="#d8453e"/>
<path d="M176 88v52M336 88v52" stroke="#5b6570" stroke-width="24" stroke-linecap="round"/>
${[140, 234, 328].map((x) => day(x, 232) + day(x, 316, x === 234 ? '#d8453e' : undefined)).join('')}`,
  },
  weather: {
    ground: '#3f8fd6',
    picture: `<circle cx="200" cy="208" r="84" fill="#ffd35c"/>
<path d="M180 388a72 72 0 0 1-6-144 100 100 0 0 1 192-12 80 80 0 0 1-6 156Z" fill="#ffffff"/>`,
  },
}
