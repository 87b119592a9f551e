// A like from one member to another, and who is told of it (LIKE-1). What could race is decided in like.sql.
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'

export type Side = { id: number; public_id: string }
/** `tell_you`: the other has something new, `match_me` and `match_you`: a match. Of each like and match one is told once. */
export type News = { tell_you: boolean; match_me: boolean; match_you: boolean }
export type Given = News & {
  verdict: RefusalCode | null
  other: number
  other_name: string
  matched: boolean
  new_like: boolean
}

/** At once, in every tab of theirs. */
export function tell({ app: { live }, afterCommit }: Ctx, me: Side, you: Side, news: News) {
  afterCommit(() => {
    live.nudge(news.tell_you ? [me.id, you.id] : [me.id], { type: 'likes' })
    if (news.match_me) live.nudge([me.id], { type: 'match', with: you.public_id })
    if (news.match_you) live.nudge([you.id], { type: 'match', with: me.public_id })
  })
}

/** The other's pages hear of it once, however often a like goes on and off. */
export function tellGone({ app: { live }, afterCommit }: Ctx, me: number, you: number, is_first: boolean) {
  afterCommit(() => live.nudge(is_first ? [me, you] : [me], { type: 'likes' }))
}
