// What this tab keeps of a conversation over a reload, and forgets at logout; photos' bytes lie beside it (keptPhotos.ts). `whose`: one's own
// id and the partner's, so that whoever logs in next sees nothing of it.
import { onNudge } from '../../base/live.ts'

export const pairKeyOf = (memberId: string, partner: string) => `${memberId}.${partner}`
export const memberIdOf = (pairKey: string) => pairKey.slice(0, pairKey.indexOf('.'))
export const partnerIdOf = (pairKey: string) => pairKey.slice(pairKey.indexOf('.') + 1)

type Kind = 'draft' | 'chosen' | 'waiting'
const storageKey = (kind: Kind, pairKey: string) => `chat.${kind}.${pairKey}`

/** Storage may be closed to us (private modes); what is kept then lives as long as its document. */
export function readStored<T>(kind: Kind, pairKey: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(kind, pairKey)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** null forgets it. */
export function store(kind: Kind, pairKey: string, it: unknown) {
  try {
    if (it === null) sessionStorage.removeItem(storageKey(kind, pairKey))
    else sessionStorage.setItem(storageKey(kind, pairKey), JSON.stringify(it))
  } catch {
    // See above.
  }
}

/** Every conversation of this member that something waits in. */
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
    // Nothing was kept.
  }
}

// Logged out in another tab; one's own logout clears the whole storage (web/enhance/logout.ts).
if (typeof document !== 'undefined') onNudge('logout', clearStorage)
