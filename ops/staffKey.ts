// The key that signs an operators' command: STAFF_KEY, or the file that STAFF_KEY_FILE names (OPS-4).
import { readFileSync } from 'node:fs'

/** null: there is none. Arguments of a command are no place for it, because others on the machine can list them. */
export function readStaffKey({ STAFF_KEY, STAFF_KEY_FILE }: NodeJS.ProcessEnv = process.env): string | null {
  if (STAFF_KEY?.trim()) return STAFF_KEY.trim()
  return STAFF_KEY_FILE?.trim() ? readFileSync(STAFF_KEY_FILE.trim(), 'utf8').trim() : null
}
