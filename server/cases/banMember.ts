// An operator bans a member: a case that is decided at once, with the measure `close`: hides the profile, ends the sessions, mails the
// reasons; purchases and messages stay (OPS-4, SAFE-8).
import * as v from 'valibot'
import type { CaseGround, ReportReason } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import { audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as ban from './banInput.ts'
import { decideCase, factsInput } from './decide.ts'
import { isBanned } from './isBanned.ts'
import { openCase } from './openCase.ts'
import type { CaseActor } from './queue.ts'

const banInput = v.strictObject({
  member: v.string('the number of a member'),
  reason: ban.reason,
  /** What the statement of reasons says; without it, the usual words. */
  facts: v.optional(factsInput),
})

/** What the statement says where a moderator says no more. In English: it is the words of a person. */
const usualFacts: Record<ReportReason, string> = {
  underage: 'We have reason to believe that the member is under age.',
  fake: 'The profile claims to be somebody whom it is not.',
  stolen_photo: 'The profile uses photos of somebody else.',
  harassment: 'The member insulted people or kept writing when they did not want it.',
  threat: 'The member threatened somebody.',
  scam: 'The account was used to get money or personal details from people.',
  hate: 'The member wrote hateful things about people because of who they are.',
  nudity: 'The profile or messages contain pictures that the rules do not allow.',
  intimate_image: 'The member shared an intimate picture of somebody without their consent.',
  unwanted_nudity: 'The member sent pictures of nudity to people who had not asked for them.',
  other: 'The account was used in a way that the terms do not allow.',
}

/** Reasons of reports that are another ground of a decision. */
const grounds: Partial<Record<ReportReason, CaseGround>> = {
  intimate_image: 'law_intimate_image',
  unwanted_nudity: 'nudity',
}

/** Returns the ban's public id. Throws CommandInputError. */
export async function banMember(ctx: JobCtx, by: CaseActor, input: unknown) {
  const { member, reason, facts } = parseCommandInput(banInput, input)
  const found = await ctx.db.maybe<{ id: Id<'member'>; status: string }>`
    select id, status from member
    where site_id = ${ctx.site.id} and public_id = ${member} and erased_at is null
    for no key update`
  if (!found) return rejectInput(`member: this site has no member of the number ${member}`)
  const standing = await ctx.db.maybe`
    select 1 from ban
    where site_id = ${ctx.site.id} and kind = 'member' and member_id = ${found.id} and lifted_at is null and expires is not null`
  if (!standing && (await isBanned(ctx, { member: found.id }))) rejectInput('member: is banned already')
  const opened = await openCase(ctx, { kind: 'report', reason, member: found.id })
  await decideCase(ctx, by, opened.public_id, {
    measure: 'close',
    ground: grounds[reason] ?? reason,
    facts: facts ?? usualFacts[reason],
  })
  const { public_id } = await ctx.db.one<{ public_id: string }>`
    select public_id from ban where site_id = ${ctx.site.id} and kind = 'member' and member_id = ${found.id} and lifted_at is null`
  await audit(ctx, by.actor, {
    action: 'ban.member',
    subject: public_id,
    member: found.id,
    before: { status: found.status },
    after: { status: found.status === 'deleted' ? 'deleted' : 'banned', reason },
  })
  return { ban: public_id, reason }
}
