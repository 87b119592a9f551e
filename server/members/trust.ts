// How many likes and uploads a member has in a day, by its level of trust (trust.sql, SAFE-4).
import type { MemberCtx } from '../base/ctx.ts'

type Trust = { level: 'slowed' | 'unconfirmed' | 'new' | 'known' | 'trusted'; likes: number; uploads: number }

export const trustOf = ({ db, member, clock }: Pick<MemberCtx, 'db' | 'member' | 'clock'>) => db.one<Trust>`
  select level, likes, uploads from member_trust(${member.id}, ${clock.now()})`
