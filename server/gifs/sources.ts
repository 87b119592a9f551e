// Which sources of GIFs this deployment has: always our own drawings, and a provider where its key is set (CHAT-3).
import type { GifProvider } from '../../contract/gifs.ts'
import type { App } from '../base/ctx.ts'
import { giphy } from './giphy.ts'
import { klipy } from './klipy.ts'
import { own } from './own.ts'
import { type Provider, remote } from './remote.ts'
import type { Source } from './source.ts'

const providers: readonly Provider[] = [giphy, klipy]

/** The one of this key, as far as it is set up. */
export function sourceNamed({ env }: App, key: GifProvider): Source | null {
  if (key === 'own') return own
  const secret = env.gifs[key]
  const provider = providers.find((it) => it.key === key)
  return provider && secret ? remote(provider, secret, env.gifs.address) : null
}

/** Where one looks first. */
export const sourceOf = (app: App): Source => sourceNamed(app, 'giphy') ?? sourceNamed(app, 'klipy') ?? own
