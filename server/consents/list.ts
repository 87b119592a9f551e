// GET /api/consents: what the member agreed to, in the words of then (SAFE-6).
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/consents.ts'
import type { Locale } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<'member_consent', 'kind' | 'version' | 'words' | 'language' | 'agreed_at' | 'withdrawn_at'>

export async function list({ db, site, member }: MemberCtx): Promise<Output<typeof contract.list>> {
  const rows = await db.many<Row & { language: Locale }>`
    select kind, version, words, language, agreed_at, withdrawn_at
    from member_consent
    where member_id = ${member.id} and site_id = ${site.id}
    order by agreed_at desc, id desc`
  return {
    consents: rows.map(({ agreed_at, withdrawn_at, ...row }) => ({
      ...row,
      agreed_at: agreed_at.toISOString(),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    })),
    due: member.consent_due ?? false,
  }
}
