// A call between browser and server: name, path, schemas, access, and the refusals it may give (CALL-1, CALL-4).
import type * as v from 'valibot'
import type { RefusalCode } from './refusals.ts'

export type Schema = v.GenericSchema<unknown, unknown>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** anyone: visitors too. member: logged in. system: signed by a machine, for example a payment provider's webhook. */
export type Access = 'anyone' | 'member' | 'system'

export type Call<I extends Schema = Schema, O extends Schema = Schema, W extends Access = Access> = {
  name: string
  method: Method
  /** `{id}` in the path is a field of the input. */
  path: string
  /** Fixed query flags that distinguish calls on one method and path, for example `push=1`. */
  query: Readonly<Record<string, string>>
  access: W
  /** Path parameters, query and JSON body, merged into one object. */
  input: I
  output: O
  refusals: readonly RefusalCode[]
  /** The call changes something. It then requires a same-origin request, also as a GET. */
  writes: boolean
  /** `bytes`: the body is a file; it reaches the verb as `input.bytes`. */
  body: 'json' | 'bytes'
  /** Larger bodies are refused. */
  max_body_bytes: number
  /** The input holds a password, a code, a key or a link’s token: nothing of it may be stored, and how it ended is logged. */
  secret: boolean
  /** The same Idempotency-Key again gets the first output. Other calls ignore the header. */
  idempotency_key: boolean
  /** Seconds that a browser may cache the output. */
  max_age: number
  /** Of a call for members: possible before the member has said whether it agrees (SAFE-6). */
  before_consent: boolean
}

export type Input<C extends Call> = v.InferOutput<C['input']>
export type Output<C extends Call> = v.InferOutput<C['output']>
/** The input that a caller passes, before defaults are filled in. */
export type RawInput<C extends Call> = v.InferInput<C['input']>

type CallOptions<I extends Schema, O extends Schema, W extends Access> = Pick<
  Call<I, O, W>,
  'name' | 'method' | 'path'
> & {
  access: W
  input: I
  output: O
} & Partial<
    Pick<
      Call,
      | 'query'
      | 'refusals'
      | 'writes'
      | 'body'
      | 'max_body_bytes'
      | 'max_age'
      | 'secret'
      | 'idempotency_key'
      | 'before_consent'
    >
  >

/* @__NO_SIDE_EFFECTS__ */
export function call<I extends Schema, O extends Schema, W extends Access>(
  options: CallOptions<I, O, W>,
): Call<I, O, W> {
  return {
    query: {},
    refusals: [],
    writes: options.method !== 'GET',
    body: 'json',
    max_body_bytes: 64 * 1024,
    max_age: 0,
    before_consent: false,
    secret: false,
    idempotency_key: false,
    ...options,
  }
}

/** Names of the `{fields}` in a call's path, in order. */
export const pathFields = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
