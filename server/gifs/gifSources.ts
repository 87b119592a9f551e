// GIF sources of this deployment: our own drawings, and each provider whose API key is set (CHAT-3).
import type { GifProvider } from '../../contract/gifs.ts'
import type { App } from '../base/ctx.ts'
import type { GifSource } from './gifSource.ts'
import { giphy } from './giphy.ts'
import { klipy } from './klipy.ts'
import { ownDrawings } from './ownDrawings.ts'
import { type Provider, remoteSource } from './remoteSource.ts'

const providers: readonly Provider[] = [giphy, klipy]

/** The source of this key; null where it is not configured. */
export function findGifSource({ env }: App, key: GifProvider): GifSource | null {
  if (key === 'own') return ownDrawings
  const secret = env.gifs[key]
  const provider = providers.find((it) => it.key === key)
  return provider && secret ? remoteSource(provider, secret, env.gifs.address) : null
}

/** The source that a search starts with. */
export const defaultGifSource = (app: App): GifSource =>
  findGifSource(app, 'giphy') ?? findGifSource(app, 'klipy') ?? ownDrawings
