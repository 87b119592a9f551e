// Which sources of GIFs this deployment has: always our own drawings, and a provider where its key is set (CHAT-3).
import type { GifProvider } from '../../contract/gifs.ts'
import type { App } from '../base/ctx.ts'
import { giphy } from './giphy.ts'
import { klipy } from './klipy.ts'
import { ownDrawings } from './ownDrawings.ts'
import { type Provider, remoteSource } from './remoteSource.ts'
import type { GifSource } from './gifSource.ts'

const providers: readonly Provider[] = [giphy, klipy]

/** The one of this key, as far as it is set up. */
export function findGifSource({ env }: App, key: GifProvider): GifSource | null {
  if (key === 'own') return ownDrawings
  const secret = env.gifs[key]
  const provider = providers.find((it) => it.key === key)
  return provider && secret ? remoteSource(provider, secret, env.gifs.address) : null
}

/** Where one looks first. */
export const defaultGifSource = (app: App): GifSource => findGifSource(app, 'giphy') ?? findGifSource(app, 'klipy') ?? ownDrawings
