// GIF provider KLIPY: its public API, version 1. Source: docs.klipy.com/gifs-api.
import * as v from 'valibot'
import type { Locale } from '../../contract/limits.ts'
import { PAGE_SIZE } from './gifSource.ts'
import type { Piece, Provider } from './remoteSource.ts'

const file = v.object({
  url: v.string(),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const size = v.object({ gif: file, webp: v.optional(file), jpg: file })
const itemShape = v.object({
  slug: v.string(),
  title: v.optional(v.nullable(v.string()), ''),
  file: v.union([
    v.pipe(
      v.object({ md: size }),
      v.transform(({ md }) => md),
    ),
    v.pipe(
      v.object({ sm: size }),
      v.transform(({ sm }) => sm),
    ),
  ]),
})
const answer = v.object({
  result: v.literal(true),
  data: v.object({ data: v.array(v.unknown()), has_next: v.optional(v.boolean(), false) }),
})

function read(it: unknown): Piece[] {
  const parsed = v.safeParse(itemShape, it)
  if (!parsed.success) return []
  const { slug, title, file } = parsed.output
  const { url, width, height } = file.webp ?? file.gif
  return [{ id: slug, url, still: file.jpg.url, width, height, says: title ?? '' }]
}

/** The API takes countries instead of languages. */
const countries: Partial<Record<Locale, string>> = { en: 'us', da: 'dk', nb: 'no', sv: 'se' }
const rating = { content_filter: 'medium', rating: 'pg-13' }

export const klipy: Provider = {
  key: 'klipy',
  address: 'https://api.klipy.com',
  hosts: /^static\d*\.klipy\.com$/,
  search(key, searchText, locale, page) {
    const query = new URLSearchParams({
      // Its pages count from 1.
      page: `${page + 1}`,
      per_page: `${PAGE_SIZE}`,
      locale: countries[locale] ?? locale,
      ...rating,
    })
    if (searchText) query.set('q', searchText)
    return `/api/v1/${encodeURIComponent(key)}/gifs/${searchText ? 'search' : 'trending'}?${query}`
  },
  find: (key, id) => `/api/v1/${encodeURIComponent(key)}/gifs/items?${new URLSearchParams({ slugs: id })}`,
  read(response, page) {
    const { data } = v.parse(answer, response)
    return { pieces: data.data.flatMap(read), next: data.has_next && data.data.length ? page + 1 : null }
  },
}
