// Logins from new devices: recognized before the session opens, and mailed to the member (ACC-14, ACC-18).
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import { deviceName } from './deviceName.ts'
import { knownDevice } from './knownDevice.ts'
import { mailSecurityNotice } from './mailSecurityNotice.ts'

/** To call before the login's session opens. The first device of an account is not new. */
export const isNewDevice = async (ctx: Ctx, member: Pick<CurrentMember, 'id' | 'public_id'>) =>
  !knownDevice(ctx, member.public_id) && (await hasLoggedInBefore(ctx, member))

/** No mail to an unconfirmed address. */
export async function mailNewDevice(ctx: Ctx, { id, name, status }: Pick<CurrentMember, 'id' | 'name' | 'status'>) {
  if (status === 'not_confirmed') return
  await mailSecurityNotice(ctx, id, {
    kind: 'new_device',
    template: 'NewDevice',
    props: {
      name,
      device: deviceName(ctx.request.user_agent).name,
      at: ctx.clock.now().toISOString(),
      time_zone: ctx.site.time_zone,
    },
  })
}

/** Presence or another session. */
async function hasLoggedInBefore({ db, site }: Ctx, { id }: Pick<CurrentMember, 'id'>): Promise<boolean> {
  const earlierLogin = await db.maybe`
    select 1 from presence where member_id = ${id} and site_id = ${site.id}
    union all
    select 1 from session where member_id = ${id} and site_id = ${site.id}
    limit 1`
  return earlierLogin !== undefined
}
