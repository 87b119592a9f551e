// One GIF by its id: to be sent, and to be read out in another language than that of who sent it (CHAT-3).
import type { Gif, GifProvider } from '../../contract/gifs.ts'
import type { Ctx } from '../base/ctx.ts'
import { findGifSource } from './gifSources.ts'
import { wordsOfDrawing } from './drawingWords.ts'

/** null where there is none, or its provider can't be asked. */
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

/** A kept one, as its reader is told of it: our own are said in their language. */
export function localizeGif(ctx: Pick<Ctx, 'locale'>, gif: Gif): Gif {
  const [says] = (gif.id.startsWith('own:') && wordsOfDrawing(gif.id.slice(4), ctx.locale)) || []
  return says ? { ...gif, says } : gif
}
