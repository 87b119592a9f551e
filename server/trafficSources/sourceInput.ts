// Input schemas of a traffic source's settings (LAND-4, OPS-4).
import * as v from 'valibot'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App } from '../base/ctx.ts'
import { selectableEvents } from './store.ts'
import { templateError } from './template.ts'

const networkError = 'a name of at most 100 letters, digits and signs'
/** The name that visitors' URLs carry (visits). */
export const network = v.pipe(v.string(networkError), v.trim(), v.regex(/^[^\p{C}\u2028\u2029]{1,100}$/u, networkError))
export const url = v.string('an address')
export const method = v.picklist(['GET', 'POST'], 'GET or POST')
export const events = v.pipe(
  v.array(v.picklist(selectableEvents, `each one of ${selectableEvents.join(', ')}`)),
  v.minLength(1, `some of ${selectableEvents.join(', ')}`),
  v.transform((them) => [...new Set(them)]),
)
/** Chosen by the network; otherwise one is generated. */
export const secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 printable characters'))

export function refuseUrl({ env }: Pick<App, 'env'>, it: string) {
  const fault = templateError(it, { inside: env.postbacks_inside })
  if (fault) rejectInput(`url: ${fault}`)
}
