// A call between the console and the server: its name is its address (POST /api/NAME), and it says who may make it
// (STAFF-1, STAFF-4).
import type * as v from 'valibot'
import type { Schema } from '../call.ts'

/**
 * What a call is about, and so who may make it:
 * anyone: before the sign-in. own: whoever is signed in, about themselves.
 * site: one site, which the input names as `site`. sites: all that the person works for, or the one that `site` names.
 * deployment: all sites at once; nobody who is limited to some of them.
 */
export type StaffScope = 'anyone' | 'own' | 'site' | 'sites' | 'deployment'

export type StaffCall<
  I extends Schema = Schema,
  O extends Schema | 'file' = Schema | 'file',
  S extends StaffScope = StaffScope,
> = {
  /** `SECTION.verb`. */
  name: string
  /** A line of server/staff/roles.ts, which commands need as well; null of anyone and own. */
  permission: string | null
  scope: S
  /** It runs in a transaction that holds the role of whoever makes it. */
  writes: boolean
  /** A strict object. */
  input: I
  /** `file`: the verb answers a file, and the address may stand in an image or a link (GET, the input in the query). */
  output: O
  max_body_bytes: number
}

export type StaffInput<C extends StaffCall> = v.InferOutput<C['input']>
/** As the caller gives it. */
export type StaffRawInput<C extends StaffCall> = v.InferInput<C['input']>
/** As the verb answers it. */
export type StaffResult<C extends StaffCall> = C['output'] extends Schema ? v.InferInput<C['output']> : StaffFile
/** As the console gets it. */
export type StaffOutput<C extends StaffCall> = C['output'] extends Schema ? v.InferOutput<C['output']> : never
/** `name`: it is saved under this name; without it, it is shown. */
export type StaffFile = { type: string; bytes: Uint8Array; name?: string }

type Options<I extends Schema, O extends Schema | 'file', S extends StaffScope> = Pick<
  StaffCall<I, O, S>,
  'name' | 'scope' | 'input' | 'output'
> &
  Partial<Pick<StaffCall, 'writes' | 'max_body_bytes'>> &
  (S extends 'anyone' | 'own' ? { permission?: null } : { permission: string })

export const staffCall = <I extends Schema, O extends Schema | 'file', S extends StaffScope>(
  options: Options<I, O, S>,
): StaffCall<I, O, S> => ({ permission: null, writes: false, max_body_bytes: 64 * 1024, ...options })
