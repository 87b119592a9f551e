// The context of a member for whom staff run one of the member's own commands, without the proof that it demands (OPS-4).
import { rejectInput } from '../base/audit/commandInput.ts'
import type { CurrentMember, JobCtx, MemberCtx } from '../base/ctx.ts'
import { Refusal } from '../base/refusal.ts'

type Target = CurrentMember & { status: string }

/** A person of this site in any status but erased. Throws CommandInputError. */
export async function memberContext(ctx: JobCtx, public_id: string): Promise<MemberCtx & { member: Target }> {
  const member = await ctx.db.maybe<Omit<Target, 'session'>>`
    select id, public_id, kind, status, name, language, country, paid_user, disguise from member_public
    where public_id = ${public_id} and site_id = ${ctx.site.id} and erased_at is null`
  if (!member) return rejectInput(`member: this site has none of the number ${public_id}`)
  if (member.kind !== 'person') rejectInput('member: it is a fictional one')
  return {
    ...ctx,
    member: { ...member, session: Buffer.alloc(0) } as Target,
    locale: member.language,
    setCookie: () => {},
    request: {
      ...{ ip: '', user_agent: '', origin: ctx.request.origin, country: member.country, cookies: {} },
      isAborted: () => false,
    },
  }
}

/** A refusal that a member would read becomes one for the operator. */
export const withReadableRefusal = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const [field] = Object.keys(error.fields ?? {})
    return rejectInput(`${field ?? 'member'}: refused (${error.code})`)
  })
