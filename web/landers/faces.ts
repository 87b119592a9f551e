// Three drawn faces for each niche: those of the front page. Nobody's profile hangs on them, so they show where the search does not.
import type { Niche } from '../../contract/limits.ts'

const files = import.meta.glob<string>('./faces/*.webp', { eager: true, query: '?url', import: 'default' })

/** Addresses of pictures of 480 by 640. */
export const nicheFaces = (niche: Niche): string[] =>
  [1, 2, 3].flatMap((at) => files[`./faces/${niche}-${at}.webp`] ?? [])
