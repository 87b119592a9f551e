// GIFs: our own drawings, or those of a provider that the site has a key for (CHAT-3).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, text } from './fields.ts'

export const gifProviders = ['own', 'giphy', 'klipy'] as const
export type GifProvider = (typeof gifProviders)[number]

/** The provider, then the provider's own id. */
export const gifId = v.pipe(v.string(), v.regex(/^(own|giphy|klipy):[A-Za-z0-9_-]{1,64}$/))

/** `url`, `still`: always URLs of this site, so that no provider learns who looks. Sizes in pixels. */
export const gif = v.object({
  id: gifId,
  url: v.string(),
  /** The same without animation. */
  still: v.string(),
  width: count,
  height: count,
  /** Alternative text, in the reader's language where available. */
  says: v.string(),
})
export type Gif = v.InferOutput<typeof gif>

/** Without words: the most popular. Cursors belong to the provider. */
export const search = call({
  name: 'gifs.search',
  method: 'GET',
  path: '/api/gifs',
  access: 'member',
  input: v.object({
    q: v.optional(v.pipe(text(60), v.trim()), ''),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))),
  }),
  output: v.object({
    provider: v.picklist(gifProviders),
    gifs: v.array(gif),
    next: v.nullable(v.string()),
  }),
  refusals: ['too_many'],
})
