// GET /api/devices: the member's sessions, this browser's first (ACC-8).
import type { Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deviceName } from './deviceName.ts'

type Row = Columns<'session', 'device' | 'created_at' | 'seen_at'> & { id: string; current: boolean }

export async function devices({ db, site, member, clock }: MemberCtx): Promise<Output<typeof security.devices>> {
  const rows = await db.many<Row>`
    select public_id as id, device, created_at, seen_at, token_hash = ${member.session} as current
    from session
    where member_id = ${member.id} and site_id = ${site.id} and expires > ${clock.now()}
    order by current desc, seen_at desc
    limit 200`
  return {
    devices: rows.map(({ device, created_at, seen_at, ...rest }) => ({
      ...rest,
      ...deviceName(device),
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }
}
