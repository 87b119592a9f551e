// Three drawn faces for each niche, without profiles: for the front page and for sites without profiles to show.
import type { Niche } from '../../contract/limits.ts'

const files = import.meta.glob<string>('./faces/*.webp', { eager: true, query: '?url', import: 'default' })

/** URLs of images of 480 by 640. */
export const nicheFaces = (niche: Niche): string[] =>
  [1, 2, 3].flatMap((at) => files[`./faces/${niche}-${at}.webp`] ?? [])
