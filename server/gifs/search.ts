// GIF search (CHAT-3). Where the provider is unavailable, our own drawings are searched instead.
import type { Input } from '../../contract/call.ts'
import type * as gifs from '../../contract/gifs.ts'
import { type GifProvider, gifProviders } from '../../contract/gifs.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { consumeWindow } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import type { GifSource } from './gifSource.ts'
import { defaultGifSource, findGifSource } from './gifSources.ts'
import { ownDrawings } from './ownDrawings.ts'

const rateLimit = { max: 60, windowSeconds: 60 }

/** Throws the refusals of contract.search. */
export async function search(ctx: MemberCtx, { q, cursor }: Input<typeof gifs.search>) {
  if (!consumeWindow(ctx, `gifs:search:${ctx.member.id}`, rateLimit)) refuse('too_many')
  const { from, page } = readCursor(cursor)
  // Further pages come from the source of the first.
  const source = (from && findGifSource(ctx.app, from)) ?? defaultGifSource(ctx.app)
  const searchText = q.replace(/\s+/g, ' ')
  if (source !== ownDrawings) {
    try {
      return await searchIn(source, page)
    } catch (error) {
      ctx.app.log.error('gif provider', error, { provider: source.key })
    }
  }
  return searchIn(ownDrawings, source === ownDrawings ? page : 0)

  async function searchIn(source: GifSource, at: number) {
    const { gifs, next } = await source.search(searchText, ctx.locale, at)
    return { provider: source.key, gifs, next: next === null ? null : `${source.key}-${next}` }
  }
}

/** An invalid cursor is the first page. */
function readCursor(cursor = ''): { from: GifProvider | null; page: number } {
  const [, key, page] = /^([a-z]+)-(\d{1,3})$/.exec(cursor) ?? []
  const from = gifProviders.find((it) => it === key) ?? null
  return { from, page: from ? Number(page) : 0 }
}
