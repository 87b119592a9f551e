// The film of /landers/video: someone at a window at night; a line comes in, and a smile. Six seconds that close in a ring.
import type { FilmCast } from './cast.ts'
import type { Film } from './encode.ts'
import { dots, during, ease, evening, floor, heart, lamps, moon, stand, swing } from './pieces.ts'

const [width, height] = [540, 720]

export function aNight(cast: FilmCast): Film {
  return { width, height, seconds: 6, at: (moment) => picture(cast, moment) }
}

function picture(cast: FilmCast, moment: number): string {
  const zoom = 1 + 0.018 * swing(moment, -0.25)
  const mood = during(moment, 0.5, 0.92, 0.04)
  const size = 560 * zoom
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">
    ${evening(cast, width, height)}${lamps(cast.deep, moment, width, height)}
    ${moon(86 + 3 * swing(moment), 96 + 2 * swing(moment, 0.25), 30)}
    ${stand(cast.one, { x: (width - size) / 2 + 52, y: 112 - 6 * swing(moment), width: size, height: size * 1.25, tilt: 0.9 * swing(moment, 0.1), mood })}
    ${floor(width, height)}${line(cast, moment)}
  </svg>`
}

/** Somebody writes, and it was something kind. */
function line({ accent }: FilmCast, moment: number): string {
  const visibility = during(moment, 0.14, 0.95, 0.05)
  if (visibility <= 0) return ''
  const kind = ease(moment, 0.44, 0.5)
  const grown = 0.7 + 0.3 * visibility
  return `<g opacity="${visibility.toFixed(2)}" transform="translate(40 ${(206 - 10 * visibility).toFixed(1)}) scale(${grown.toFixed(3)})">
    <path d="M22 0h92a22 22 0 0 1 22 22v24a22 22 0 0 1-22 22H30L4 84l6-22A22 22 0 0 1 0 46V22A22 22 0 0 1 22 0Z" fill="${accent}"/>
    <g opacity="${(1 - kind).toFixed(2)}">${dots(51, 37, moment, '#ffffff')}</g>
    ${kind > 0 ? heart(68, 35, 34 * kind + 4 * Math.max(0, swing(moment, 0.3, 4)), '#ffffff') : ''}
  </g>`
}
