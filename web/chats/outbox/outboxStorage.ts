// Session storage of a tab: drafts, attachments and optimistic messages survive a reload and are erased at logout. The
// bytes of photos are in photoStorage.ts. `pairKey` holds the ids of the member and the partner, so that the next
// member on this device sees nothing of it.
import { onLiveEvent } from '../../base/live.ts'

export const pairKeyOf = (memberId: string, partner: string) => `${memberId}.${partner}`
export const memberIdOf = (pairKey: string) => pairKey.slice(0, pairKey.indexOf('.'))
export const partnerIdOf = (pairKey: string) => pairKey.slice(pairKey.indexOf('.') + 1)

type Kind = 'draft' | 'chosen' | 'waiting'
const storageKey = (kind: Kind, pairKey: string) => `chat.${kind}.${pairKey}`

/** Storage may be unavailable (private modes); what is written then lives as long as the page. */
export function readStored<T>(kind: Kind, pairKey: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(kind, pairKey)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** null removes the entry. */
export function store(kind: Kind, pairKey: string, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(storageKey(kind, pairKey))
    else sessionStorage.setItem(storageKey(kind, pairKey), JSON.stringify(value))
  } catch {
    // See readStored.
  }
}

/** Pair keys of all conversations in which messages of this member wait. */
export function storedOutboxKeys(memberId: string): string[] {
  const begin = storageKey('waiting', pairKeyOf(memberId, ''))
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(begin))
    return names.map((name) => name.slice(storageKey('waiting', '').length))
  } catch {
    return []
  }
}

function clearStorage() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('chat.')) sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

// For a logout in another tab; in this one, web/enhance/logout.ts clears the whole storage.
if (typeof document !== 'undefined') onLiveEvent('logout', clearStorage)
