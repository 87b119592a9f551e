// Profile texts with signs of a scam wait until an operator has looked at them: others see the text before it meanwhile (SAFE-4).
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Waiting as Count, QueueFilter } from '../base/queueFilter.ts'
import { countedSigns, detectSigns, isNewcomer } from '../signals/index.ts'
import type { MemberRow } from './store.ts'

type Words = Pick<MemberRow, 'about' | 'about_waiting'>
type Author = Words & Pick<MemberRow, 'status' | 'created_at' | 'confirmed_at'>

/** Whoever has a text that waits counts as a newcomer, so that a day's patience does not publish it. */
export function reviewWords(before: Author, about: string, now: Date): Words {
  if (about === before.about) return { about, about_waiting: null }
  const fromNewcomer =
    before.status === 'not_confirmed' ||
    before.about_waiting !== null ||
    isNewcomer(before.confirmed_at ?? before.created_at, now)
  return countedSigns(detectSigns(about), fromNewcomer).length
    ? { about: before.about, about_waiting: about }
    : { about, about_waiting: null }
}

type Waiting = Columns<'member', 'public_id' | 'name' | 'created_at'> & { words: string }

/** The oldest member first. */
export async function listWordsUnderReview({ db, site }: Pick<JobCtx, 'db' | 'site'>) {
  const rows = await db.many<Waiting>`
    select public_id, name, created_at, about_waiting as words
    from member
    where site_id = ${site.id} and about_waiting is not null
    order by id
    limit 500`
  return rows.map(({ public_id: member, words, ...row }) => ({ member, ...row, signs: detectSigns(words), words }))
}

export type WordsToReview = Columns<'member', 'site_id' | 'name' | 'created_at'> & {
  item: string
  words: string
  signs: string[]
}

/** As the console's queue takes from it: the oldest member of some sites first (STAFF-2). */
export async function wordsToReview(db: Db, { sites, only, without, limit }: QueueFilter): Promise<WordsToReview[]> {
  const rows = await db.many<Omit<WordsToReview, 'signs'>>`
    select site_id, public_id as item, name, created_at, about_waiting as words
    from member
    where site_id = any(${sites.map(String)}::bigint[]) and about_waiting is not null and public_id <> all(${without})
      ${only ? db.fragment`and public_id = any(${only})` : db.fragment``}
    order by id
    limit ${limit}`
  return rows.map((row) => ({ ...row, signs: detectSigns(row.words) }))
}

export const wordsWaiting = (db: Db, sites: Id<'site'>[], without: string[]) => db.one<Count>`
  select count(*)::int as waiting, min(created_at) as oldest_at
  from member
  where site_id = any(${sites.map(String)}::bigint[]) and about_waiting is not null and public_id <> all(${without})`

/** `member`: public id. Until the transaction ends. Throws CommandInputError. */
export const lockWaitingWords = async ({ db, site }: JobCtx, member: string) =>
  (await db.maybe<{ id: Id<'member'>; words: string }>`
    select id, about_waiting as words from member
    where public_id = ${member} and site_id = ${site.id} and about_waiting is not null
    for no key update`) ?? rejectInput(`member: no words of ${member} wait on this site`)

/** `member`: public id. Throws CommandInputError. */
export async function releaseWords(ctx: JobCtx, actor: Actor, member: string) {
  const released = await ctx.db.maybe<Columns<'member', 'id'>>`
    update member set about = about_waiting, about_waiting = null
    where public_id = ${member} and site_id = ${ctx.site.id} and about_waiting is not null
    returning id`
  if (!released) return rejectInput(`member: no words of ${member} wait on this site`)
  await audit(ctx, actor, { action: 'words.release', subject: 'about', member: released.id })
  ctx.afterCommit(() => {
    ctx.app.bus.publish('member_changed', { member: released.id })
    ctx.app.live.publish([released.id], { type: 'user' })
  })
  return { member, released: true }
}
