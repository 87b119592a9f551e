// Calls of the section "Audit": who did what, and whether its hash chain holds (SAFE-5).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { before, moment, name, siteFilter } from './fields.ts'

export const AUDIT_PAGE_ROWS = 100

export const page = staffCall({
  name: 'audit.page',
  permission: 'money audit',
  scope: 'sites',
  input: v.strictObject({
    site: siteFilter,
    actor: v.optional(name),
    action: v.optional(v.pipe(v.string(), v.regex(/^[\w.]{1,60}$/))),
    before,
  }),
  output: v.strictObject({
    rows: v.array(
      v.strictObject({
        id: v.number(),
        at: moment,
        site: v.nullable(v.string()),
        actor: v.string(),
        action: v.string(),
        subject: v.string(),
        member: v.nullable(v.string()),
        reason: v.string(),
        reference: v.nullable(v.string()),
        before: v.nullable(v.record(v.string(), v.unknown())),
        after: v.nullable(v.record(v.string(), v.unknown())),
      }),
    ),
    /** By which the next page is asked for; null: that was all. */
    next: v.nullable(v.number()),
  }),
})

/** Who and what the filters offer. */
export const filters = staffCall({
  name: 'audit.filters',
  permission: 'money audit',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter }),
  output: v.strictObject({ actors: v.array(v.string()), actions: v.array(v.string()) }),
})

/** Each chain as it was last proved; the proof of now takes as long as the chain is. */
export const chains = staffCall({
  name: 'audit.chains',
  permission: 'money prove',
  scope: 'deployment',
  input: v.strictObject({}),
  output: v.array(
    v.strictObject({
      chain: v.string(),
      links: v.number(),
      hash: v.string(),
      proved_at: v.nullable(moment),
      /** The first link that does not hold; null: all do, or nobody looked yet. */
      broken: v.nullable(v.number()),
    }),
  ),
})
export const prove = staffCall({
  name: 'audit.prove',
  permission: 'money prove',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({}),
  output: v.strictObject({}),
})

export const auditCalls = [page, filters, chains, prove]
