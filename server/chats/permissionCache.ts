// Caches permissions of live connections, so that a plain message needs no look at who may write (decision 14). A decorator: without it every
// message goes through chat_send alone (CHAT_PERMISSION_CACHE=off).
// An entry is no truth: message_insert compares its version under the conversation's lock. What the version does not cover (prices, premium,
// sessions) is told by the bus, and nothing is cached for longer than a minute.
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import type { Permission } from './permission.ts'

const CACHE_MS = 60_000
const MAX_ENTRIES = 20_000

/** `recipient`: the public id of a member. */
type Key = { client: LiveClient; recipient: string }
type Entry = { permission: Permission; site: Id<'site'>; session: string; session_expires: Date; cached_at: number }
export type PermissionCache = {
  get(key: Key): Permission | undefined
  set(key: Key, permission: Permission, session_expires: Date): void
  /** All of this sender's. */
  delete(sender: { member: Id<'member'> }): void
}

const caches = new WeakMap<App, PermissionCache>()

export function permissionCacheOf(app: App): PermissionCache {
  const cache = caches.get(app) ?? (app.env.chat_permission_cache ? makeCache(app) : noCache)
  caches.set(app, cache)
  return cache
}

const noCache: PermissionCache = { get: () => undefined, set: () => {}, delete: () => {} }

function makeCache({ bus, clock }: App): PermissionCache {
  /** By sender, and by recipient. */
  const entries = new Map<number, Map<string, Entry>>()
  let size = 0

  function deleteSender({ member }: { member: Id<'member'> }) {
    size -= entries.get(member)?.size ?? 0
    entries.delete(member)
  }
  function clear() {
    entries.clear()
    size = 0
  }
  for (const topic of ['member_changed', 'session_ended'] as const) bus.subscribe(topic, deleteSender)
  bus.subscribe('sites_changed', clear)
  bus.onGap(clear)

  return {
    get({ client, recipient }) {
      const entry = entries.get(client.member)?.get(recipient)
      if (!entry || entry.session !== client.session || entry.site !== client.site || !bus.ready()) return undefined
      const isFresh = performance.now() - entry.cached_at < CACHE_MS && entry.session_expires > clock.now()
      return isFresh ? entry.permission : undefined
    },
    set({ client, recipient }, permission, session_expires) {
      if (size >= MAX_ENTRIES) clear()
      const { site, session } = client
      const ownEntries = entries.get(client.member) ?? new Map<string, Entry>()
      const size_before = ownEntries.size
      ownEntries.set(recipient, { permission, site, session, session_expires, cached_at: performance.now() })
      entries.set(client.member, ownEntries)
      size += ownEntries.size - size_before
    },
    delete: deleteSender,
  }
}
