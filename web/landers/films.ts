// Files of the short silent films of two landers, one for each niche (LAND-1); drawn by seed/film.ts.
import type { Niche } from '../../contract/limits.ts'

const files = import.meta.glob<string>('./films/*', { eager: true, query: '?url', import: 'default' })

const sizes = { video: { width: 540, height: 720 }, transitions: { width: 640, height: 480 } }
export type FilmName = keyof typeof sizes

export function filmFiles(name: FilmName, niche: Niche) {
  const file = (ending: string) => files[`./films/${name}-${niche}.${ending}`]
  return { ...sizes[name], poster: file('webp'), webm: file('webm'), mp4: file('mp4') }
}
