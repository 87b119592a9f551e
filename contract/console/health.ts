// Calls of the section "Health": nodes, jobs, mail, storage, backups, certificates and alerts (STAFF-2, OPS-8).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment, reason } from './fields.ts'

const count = v.number()

export const state = staffCall({
  name: 'health.state',
  permission: 'jobs list',
  scope: 'deployment',
  input: v.strictObject({}),
  output: v.strictObject({
    now: moment,
    version: v.string(),
    nodes: v.array(
      v.strictObject({
        ...{ id: v.string(), host: v.string(), version: v.string(), web: v.boolean(), jobs: v.boolean() },
        ...{ started_at: moment, seen_at: moment },
        /** It has not told for a while that it runs. */
        is_missed: v.boolean(),
      }),
    ),
    alerts: v.array(
      v.strictObject({
        ...{ alert: v.string(), summary: v.string(), for: v.nullable(v.string()) },
        /** null: only Prometheus knows. */
        holds: v.nullable(v.boolean()),
        value: v.nullable(v.number()),
      }),
    ),
    jobs: v.array(
      v.strictObject({
        ...{ task: v.string(), due: count, later: count, given_up: count, waits_seconds: v.nullable(count) },
        ...{ most_attempts: count, last_error: v.nullable(v.string()) },
      }),
    ),
    schedule: v.array(v.strictObject({ task: v.string(), last_at: v.nullable(moment) })),
    certificates: v.array(
      v.strictObject({
        ...{ site: v.string(), host: v.string(), expires_at: v.nullable(moment), fault: v.nullable(v.string()) },
        checked_at: moment,
      }),
    ),
    mail: v.strictObject({
      /** null: receivers of few mails together. */
      domains: v.array(
        v.strictObject({
          domain: v.nullable(v.string()),
          ...{ sent: count, failed: count, waiting: count, bounced: count, complaints: count },
        }),
      ),
      suppressed: v.array(v.strictObject({ reason: v.string(), members: count })),
    }),
    storage: v.boolean(),
    bus: v.boolean(),
    backup_at: v.nullable(moment),
    ledgers_at: v.nullable(moment),
  }),
})

/** Starts anew what was given up. */
export const again = staffCall({
  name: 'health.again',
  permission: 'jobs again',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ task: v.pipe(v.string(), v.regex(/^[\w.]{1,80}$/)), reason }),
  output: v.strictObject({ restarted: count }),
})

export const healthCalls = [state, again]
