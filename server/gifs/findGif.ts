// Finds a GIF by id, to be sent, and localizes its alternative text for the reader (CHAT-3).
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Ctx } from '../base/ctx.ts'
import { wordsOfDrawing } from './drawingWords.ts'
import { findGifSource } from './gifSources.ts'

/** null for an unknown id, or where the provider is unavailable. */
export async function findGif(ctx: Pick<Ctx, 'app' | 'locale'>, id: string): Promise<Gif | null> {
  const [key, own_id = ''] = id.split(':')
  const source = findGifSource(ctx.app, key as GifProvider)
  try {
    return (await source?.find(own_id, ctx.locale)) ?? null
  } catch (error) {
    ctx.app.log.error('gif provider', error, { provider: source?.key })
    return null
  }
}

/** A stored GIF for its reader: our own drawings are described in the reader's language. */
export function localizeGif(ctx: Pick<Ctx, 'locale'>, gif: Gif): Gif {
  const [says] = (gif.id.startsWith('own:') && wordsOfDrawing(gif.id.slice(4), ctx.locale)) || []
  return says ? { ...gif, says } : gif
}
