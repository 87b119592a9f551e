// A login from where this account was never logged in before is told to its owner by mail (ACC-18).
import type { CurrentMember, Ctx } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'
import { deviceName } from './deviceName.ts'
import { knownDevice } from './knownDevice.ts'

type LoggedInMember = Pick<CurrentMember, 'id' | 'public_id' | 'name' | 'status'> & { session?: Buffer }

/**
 * Call it after the login has worked. `session`: the one that was just opened, where it was.
 * Nothing is told where this browser is known, or where the account is new; nor to an address that nobody has confirmed.
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

/** A sign of life, or another session. Whoever logs in for the first time comes from no other device. */
async function hasLoggedInBefore({ db, site }: Ctx, { id, session = Buffer.alloc(0) }: LoggedInMember): Promise<boolean> {
  const found = await db.maybe`
    select 1 from presence where member_id = ${id} and site_id = ${site.id}
    union all
    select 1 from session where member_id = ${id} and site_id = ${site.id} and token_hash <> ${session}
    limit 1`
  return found !== undefined
}
