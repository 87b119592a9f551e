// GIF provider GIPHY: its public API, version 1. Source: developers.giphy.com/docs/api.
import * as v from 'valibot'
import { PAGE_SIZE } from './gifSource.ts'
import type { Piece, Provider } from './remoteSource.ts'

const pixels = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))
const itemShape = v.object({
  id: v.string(),
  title: v.optional(v.string(), ''),
  alt_text: v.optional(v.string(), ''),
  images: v.object({
    fixed_height: v.object({ url: v.string(), webp: v.optional(v.string()), width: pixels, height: pixels }),
    fixed_height_still: v.object({ url: v.string() }),
  }),
})
const answer = v.object({
  data: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
  pagination: v.optional(v.object({ total_count: v.optional(v.number(), 0), count: v.number(), offset: v.number() })),
})

/** The API's limit. */
const MAX_OFFSET = 499
const rating = 'rating=pg-13'

function read(it: unknown): Piece[] {
  const parsed = v.safeParse(itemShape, it)
  if (!parsed.success) return []
  const { id, title, alt_text, images } = parsed.output
  const { url, webp, width, height } = images.fixed_height
  return [{ id, url: webp || url, still: images.fixed_height_still.url, width, height, says: alt_text || title }]
}

export const giphy: Provider = {
  key: 'giphy',
  address: 'https://api.giphy.com',
  hosts: /^(media\d*|i)\.giphy\.com$/,
  search(key, searchText, locale, page) {
    const query = new URLSearchParams({ api_key: key, limit: `${PAGE_SIZE}`, offset: `${page * PAGE_SIZE}` })
    if (!searchText) return `/v1/gifs/trending?${query}&${rating}`
    // Its code of Norwegian is `no`.
    query.set('lang', locale === 'nb' ? 'no' : locale)
    query.set('q', searchText)
    return `/v1/gifs/search?${query}&${rating}`
  },
  find: (key, id) => `/v1/gifs/${encodeURIComponent(id)}?${new URLSearchParams({ api_key: key })}&${rating}`,
  read(response, page) {
    const { data, pagination } = v.parse(answer, response)
    const items = Array.isArray(data) ? data : [data]
    const end = pagination ? pagination.offset + pagination.count : 0
    const more = pagination !== undefined && pagination.count > 0 && end < Math.min(pagination.total_count, MAX_OFFSET)
    return { pieces: items.flatMap(read), next: more ? page + 1 : null }
  },
}
