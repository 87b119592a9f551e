// Measures of moderators on a member and its profile: limits, hiding, the text of the profile (SAFE-8).

import type { Id } from '../../contract/ids.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Before, MeasureHook } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addLimit, type LimitKind, removeLimit } from './limits.ts'
import { notifyContacts } from './notifyContacts.ts'
import { setStatus } from './setStatus.ts'
import type { MemberRow } from './store.ts'

const limit = (kind: Extract<LimitKind, 'chats' | 'photos'>): MeasureHook => ({
  name: `members.limit_${kind}`,
  measure: `limit_${kind}`,
  async apply(ctx, { member, decision }) {
    await addLimit(ctx, member, kind, decision)
    publishChange(ctx, member)
    return {}
  },
  async undo(ctx, { member, decision }) {
    await removeLimit(ctx, member, kind, decision)
    publishChange(ctx, member)
  },
})

/** As a pause that the member cannot end; conversations go on. */
const hide: MeasureHook = {
  name: 'members.hide',
  measure: 'hide',
  async apply(ctx, { member, decision }) {
    const before = await ctx.db.maybe<{ status: MemberRow['status'] }>`
      select status from member where id = ${member} and site_id = ${ctx.site.id} for no key update`
    if (before?.status !== 'active' && before?.status !== 'disabled')
      return rejectInput('member: nobody sees this profile now, so there is nothing to hide')
    await addLimit(ctx, member, 'hidden', decision)
    const changed = await setStatus(ctx, member, { from: ['active'], to: 'disabled' })
    if (changed) await notifyContacts(ctx, changed)
    publishChange(ctx, member)
    return { status: before.status }
  },
  async undo(ctx, { member, decision }, { status }) {
    await removeLimit(ctx, member, 'hidden', decision)
    const isHiddenStill = await ctx.db.maybe`
      select 1 from member_limit where member_id = ${member} and site_id = ${ctx.site.id} and kind = 'hidden' limit 1`
    if (status !== 'active' || isHiddenStill) return
    const changed = await setStatus(ctx, member, { from: ['disabled'], to: 'active' })
    if (changed) await notifyContacts(ctx, changed)
    publishChange(ctx, member)
  },
}

const removeText: MeasureHook = {
  name: 'members.remove_text',
  measure: 'remove_item',
  async apply(ctx, { member, text }): Promise<Before | null> {
    if (text !== 'shown') return null
    const changed = await ctx.db.maybe<{ about: string }>`
      update member set about = ''
      where id = ${member} and site_id = ${ctx.site.id} and about <> ''
      returning old.about`
    if (!changed) return rejectInput('member: says nothing about themselves now')
    publishChange(ctx, member)
    return changed
  },
  async undo(ctx, { member }, { about }) {
    // What the member has written since stays.
    await ctx.db.run`
      update member set about = ${String(about)} where id = ${member} and site_id = ${ctx.site.id} and about = ''`
    publishChange(ctx, member)
  },
}

/** Others never saw it. Undone, it waits again. */
const removeWaitingText: MeasureHook = {
  name: 'members.remove_waiting_text',
  measure: 'remove_item',
  async apply(ctx, { member, text }): Promise<Before | null> {
    if (text !== 'waiting') return null
    const before = await ctx.db.maybe<{ about: string; about_waiting: string }>`
      update member set about_waiting = null
      where id = ${member} and site_id = ${ctx.site.id} and about_waiting is not null
      returning old.about, old.about_waiting`
    if (!before) return rejectInput('member: has no text that waits any more')
    publishChange(ctx, member)
    return before
  },
  async undo(ctx, { member }, { about, about_waiting }) {
    // What the member has written since stays.
    await ctx.db.run`
      update member set about_waiting = ${String(about_waiting)}
      where id = ${member} and site_id = ${ctx.site.id} and about = ${String(about)} and about_waiting is null`
    publishChange(ctx, member)
  },
}

function publishChange({ app, afterCommit }: JobCtx, member: Id<'member'>) {
  afterCommit(() => {
    app.bus.publish('member_changed', { member })
    app.live.publish([member], { type: 'user' })
  })
}

export const measures: MeasureHook[] = [limit('chats'), limit('photos'), hide, removeText, removeWaitingText]
