// Mails the member about a login from an unknown device (ACC-18).
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'
import { deviceName } from './deviceName.ts'
import { knownDevice } from './knownDevice.ts'

type LoggedInMember = Pick<CurrentMember, 'id' | 'public_id' | 'name' | 'status'> & { session?: Buffer }

/**
 * To call after a successful login. `session`: the one just opened, if any.
 * No mail for a known device, for a new account, or to an unconfirmed address.
 */
export async function mailNewDevice(ctx: Ctx, member: LoggedInMember) {
  if (member.status === 'not_confirmed' || knownDevice(ctx, member.public_id)) return
  if (!(await hasLoggedInBefore(ctx, member))) return
  await enqueueMail(ctx, {
    member: member.id,
    kind: 'new_device',
    template: 'NewDevice',
    props: {
      name: member.name,
      device: deviceName(ctx.request.user_agent).name,
      at: ctx.clock.now().toISOString(),
      time_zone: ctx.site.time_zone,
      link: `${ctx.request.origin}/account/devices`,
    },
  })
}

/** Presence or another session. A first login is from no other device. */
async function hasLoggedInBefore(
  { db, site }: Ctx,
  { id, session = Buffer.alloc(0) }: LoggedInMember,
): Promise<boolean> {
  const earlierLogin = await db.maybe`
    select 1 from presence where member_id = ${id} and site_id = ${site.id}
    union all
    select 1 from session where member_id = ${id} and site_id = ${site.id} and token_hash <> ${session}
    limit 1`
  return earlierLogin !== undefined
}
