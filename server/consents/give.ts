// POST /api/consents: the member agrees, to all that it has not agreed to yet (SAFE-6).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/consents.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { setConsentDue } from '../members/index.ts'
import { consentsInForce, recordConsents } from './store.ts'
import { readConsents } from './words.ts'

/** A profile that was hidden by a withdrawal stays so until its member shows it again (PRO-9). */
export async function give(outer: MemberCtx, { consents }: Input<typeof contract.give>) {
  const { site, member } = outer
  const consentRows = readConsents(outer, consents)
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    // First of all, so that a withdrawal at the same time waits, or is waited for.
    await setConsentDue(ctx, member.id, false)
    await recordConsents(db, { site_id: site.id, member_id: member.id }, consentRows)
    if (!(await consentsInForce(ctx, member.id)).includes('sensitive_data'))
      refuseFields({ consents: 'consent_needed' })
  })
  return {}
}
