// A login from where this account was never logged in before is told to its owner by mail (ACC-18).
import type { Asker, Ctx } from '../base/ctx.ts'
import { mail } from '../notifications/index.ts'
import { deviceName } from './deviceName.ts'
import { knownDevice } from './knownDevice.ts'

type Who = Pick<Asker, 'id' | 'public_id' | 'name' | 'status'> & { session?: Buffer }

/**
 * Call it after the login has worked. `session`: the one that was just opened, where it was.
 * Nothing is told where this browser is known, or where the account is new; nor to an address that nobody has confirmed.
 */
export async function tellNewDevice(ctx: Ctx, member: Who) {
  if (member.status === 'not_confirmed' || knownDevice(ctx, member.public_id)) return
  if (!(await wasHereBefore(ctx, member))) return
  await mail(ctx, {
    member: member.id,
    kind: 'new_device',
    template: 'NewDevice',
    props: {
      name: member.name,
      device: deviceName(ctx.asked.user_agent).name,
      at: ctx.clock.now().toISOString(),
      time_zone: ctx.site.time_zone,
      link: `${ctx.asked.origin}/account/devices`,
    },
  })
}

/** A sign of life, or another session. Whoever logs in for the first time comes from no other device. */
async function wasHereBefore({ db, site }: Ctx, { id, session = Buffer.alloc(0) }: Who): Promise<boolean> {
  const found = await db.maybe`
    select 1 from presence where member_id = ${id} and site_id = ${site.id}
    union all
    select 1 from session where member_id = ${id} and site_id = ${site.id} and token_hash <> ${session}
    limit 1`
  return found !== undefined
}
