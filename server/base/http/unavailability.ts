// Which errors pass by themselves, and the refusal (503) that people get meanwhile (OPS-3).
import type { RefusalCode } from '../../../contract/refusals.ts'
import { isTransientDbError } from '../db/transientDbError.ts'
import { StorageError } from '../storage/storageError.ts'

/** PostgreSQL's class 53: disk full, out of memory, no connection left. 55P03: a lock that others keep (database.ts). */
const isBusyDatabase = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^53\d{3}$|^55P03$/.test(error.code)

/** null where it is no outage. */
export function unavailability(error: unknown): RefusalCode | null {
  if (error instanceof StorageError) return 'storage_unavailable'
  return isTransientDbError(error) || isBusyDatabase(error) ? 'unreachable' : null
}
