// What comes by the clock: to who wants it, not sooner than its time, and no two in one evening (NOTE-1).
import type { Preference } from '../../contract/notifications.ts'
import { later } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { mail } from './mail.ts'
import { push } from './push.ts'
import { wanted } from './wanted.ts'

export const day = 86_400
/** Somewhat less than from one evening to the next. */
const apart = 20 * 3_600

type Props = Record<string, unknown>
export type Turn = {
  member: number
  kind: Preference
  /** Of a kind there may be several, each with a time of its own. */
  name: string
  /** Seconds until it may come again; null: never. */
  again: number | null
  template: string
  /** Asked for once it is sure to come. */
  props(): Promise<Props> | Props
  /** Members whom it names. */
  about?: number[]
  /** Without it there is none. */
  push?: { template: string; path: string; fictional?: boolean }
}

/** False where it is not wanted, or it is not its turn. Asked by many at once, one gets it. */
export async function take(ctx: JobCtx, { member, kind, name, again, template, props, about = [], push: short }: Turn) {
  const wants = await wanted(ctx.db, { site_id: ctx.site.id, member_id: member, kind })
  const may = { mail: wants?.mail ?? false, push: (short && wants?.push) ?? false }
  if (!wants || (!may.mail && !may.push) || !(await claim(ctx, member, name, again))) return false
  if (may.mail) await mail(ctx, { member, kind, template, about, props: await props() })
  if (short && may.push) await push(ctx, { member, kind, language: wants.language, about, ...short })
  return true
}

async function claim({ db, site, clock }: JobCtx, member: number, name: string, again: number | null) {
  const now = clock.now()
  const over = again === null ? db.part`false` : db.part`notice_last.at <= ${later(now, -again)}`
  const taken = await db.run`
    insert into notice_last (member_id, site_id, kind, at)
    select ${member}, ${site.id}, ${name}, ${now}
    where not exists (
      select 1 from notice_last where site_id = ${site.id} and member_id = ${member} and at > ${later(now, -apart)})
    on conflict (member_id, kind) do update
    set at = excluded.at
    where ${over}`
  return taken > 0
}
