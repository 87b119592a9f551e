// The film of /landers/transitionsvideolanding: how an evening goes. One looks around, writes a line, and two sit together. 7.5 seconds.
import sharp from 'sharp'
import type { Niche } from '../../contract/limits.ts'
import type { FilmCast } from './cast.ts'
import type { Film } from './encode.ts'
import { dots, during, ease, evening, floor, heart, lamps, moon, stand, swing } from './pieces.ts'

const [width, height] = [640, 480]
/** The share of a scene in which the next one comes in. */
const TRANSITION_RATIO = 0.16

/** `moment` from 0 to 1 within one scene. */
type Scene = (moment: number) => string

export async function threeScenes(cast: FilmCast, niche: Niche): Promise<Film> {
  const faces = await Promise.all([1, 2, 3].map((at) => face(niche, at)))
  const scenes: Scene[] = [
    (moment) => lookAround(cast, faces, moment),
    (moment) => writeALine(cast, faces[0] as string, moment),
    (moment) => sitTogether(cast, moment),
  ]
  return { width, height, seconds: 7.5, at: (moment) => picture(cast, scenes, moment) }
}

/** One of the niche's three faces, ready to stand in an SVG. */
async function face(niche: Niche, at: number) {
  const file = new URL(`../../web/landers/faces/${niche}-${at}.webp`, import.meta.url)
  const png = await sharp(await sharp(file.pathname).toBuffer())
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function picture(cast: FilmCast, scenes: Scene[], moment: number): string {
  const sceneMoment = (moment * scenes.length) % 1
  const index = Math.floor(moment * scenes.length) % scenes.length
  const now = scenes[index] as Scene
  const next = scenes[(index + 1) % scenes.length] as Scene
  const shift = ease(sceneMoment, 1 - TRANSITION_RATIO, 1)
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">
    ${evening(cast, width, height)}${lamps(cast.deep, moment, width, height, 12)}
    <g transform="translate(${(-width * shift).toFixed(1)} 0)">${now(sceneMoment)}</g>
    ${shift > 0 ? `<g transform="translate(${(width * (1 - shift)).toFixed(1)} 0)">${next(0)}</g>` : ''}
  </svg>`
}

/** Three faces pass; one of them is liked. */
function lookAround({ accent }: FilmCast, faces: string[], moment: number): string {
  const liked = ease(moment, 0.4, 0.52)
  const cards = faces.map((href, index) => {
    const middle = index === 1
    const [wide, height] = middle ? [204, 272] : [168, 224]
    const x = 320 - wide / 2 + (index - 1) * 206 - 26 * (moment - 0.5)
    const y = 240 - height / 2 - (middle ? 8 * liked : 0)
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(index - 1) * 2.5} ${wide / 2} ${height})" ${middle ? '' : 'opacity=".92"'}>
      <clipPath id="card${index}"><rect width="${wide}" height="${height}" rx="18"/></clipPath>
      <rect x="-3" y="-3" width="${wide + 6}" height="${height + 6}" rx="21" fill="#ffffff" opacity="${middle ? 0.95 : 0.5}"/>
      <image href="${href}" xlink:href="${href}" width="${wide}" height="${height}" preserveAspectRatio="xMidYMid slice" clip-path="url(#card${index})"/></g>`
  })
  const beat = 1 + 0.12 * Math.max(0, swing(moment, 0.1, 3))
  const mark = `<g opacity="${liked.toFixed(2)}"><circle cx="${398 - 26 * (moment - 0.5)}" cy="350" r="34" fill="${accent}"/>
    ${heart(398 - 26 * (moment - 0.5), 350, 38 * beat * liked, '#ffffff')}</g>`
  return `${cards[0]}${cards[2]}${cards[1]}${mark}`
}

/** A line came in; the answer grows, and goes out. */
function writeALine({ accent, deep }: FilmCast, href: string, moment: number): string {
  const progress = ease(moment, 0.18, 0.56)
  const sentProgress = ease(moment, 0.6, 0.68)
  const answers = during(moment, 0.72, 1.2, 0.06)
  const bar = (x: number, y: number, wide: number, colour: string, opacity = 1) =>
    `<rect x="${x}" y="${y}" width="${Math.max(0, wide).toFixed(1)}" height="12" rx="6" fill="${colour}" opacity="${opacity}"/>`
  return `<rect x="86" y="52" width="468" height="376" rx="30" fill="${deep}" opacity=".86"/>
    <clipPath id="round"><circle cx="146" cy="112" r="34"/></clipPath>
    <image href="${href}" xlink:href="${href}" x="104" y="62" width="84" height="112" preserveAspectRatio="xMidYMid slice" clip-path="url(#round)"/>
    ${bar(198, 96, 132, '#ffffff', 0.9)}${bar(198, 120, 84, '#ffffff', 0.4)}
    <rect x="112" y="176" width="236" height="74" rx="24" fill="#ffffff" opacity=".16"/>
    ${bar(136, 196, 176, '#ffffff', 0.85)}${bar(136, 218, 112, '#ffffff', 0.85)}
    <g transform="translate(0 ${(-10 * sentProgress).toFixed(1)})"><rect x="254" y="276" width="274" height="74" rx="24" fill="${accent}" opacity="${(0.55 + 0.45 * sentProgress).toFixed(2)}"/>
    ${bar(278, 296, 226 * Math.min(1, progress * 2), '#ffffff')}${bar(278, 318, 148 * Math.max(0, progress * 2 - 1), '#ffffff')}
    ${sentProgress > 0 ? heart(528, 276, 36 * sentProgress, '#ff8fb0') : ''}</g>
    <g opacity="${answers.toFixed(2)}"><rect x="112" y="356" width="98" height="50" rx="24" fill="#ffffff" opacity=".16"/>${dots(144, 381, moment, '#ffffff')}</g>`
}

/** Two side by side, and the moon goes up. */
function sitTogether(cast: FilmCast, moment: number): string {
  const glad = ease(moment, 0.34, 0.42)
  return `${moon(330, 150 - 62 * ease(moment, 0, 1), 32)}
    ${stand(cast.other, { x: 284, y: 74, width: 372, height: 465, tilt: 1.4 * moment - 1.2, mood: glad, turned: cast.one.mirrored === cast.other.mirrored })}
    ${stand(cast.one, { x: -14, y: 74, width: 372, height: 465, tilt: 1.2 - 1.4 * moment, mood: glad })}
    ${floor(width, height)}
    ${glad > 0 ? heart(324, 262 - 26 * ease(moment, 0.4, 1), 44 * glad) : ''}`
}
