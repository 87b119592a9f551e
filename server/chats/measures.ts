// Measure of moderators on one message: gone for both sides, and back exactly where the decision is undone (SAFE-8).
import type { Id } from '../../contract/ids.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Before, MeasureHook } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import { dropLater } from './dropFiles.ts'

type Sides = { sender: Id<'member'>; receiver: Id<'member'> }
type Unread = { a_unread: number; b_unread: number }

async function takeMessage(ctx: JobCtx, { message }: Parameters<MeasureHook['apply']>[1]): Promise<Before | null> {
  if (!message) return null
  const { db, site, clock } = ctx
  const { chat, seq } = message
  const { before } = await db.one<{ before: (Before & Unread) | null }>`
    select chat_message_before(${site.id}, ${chat}, ${seq}) as before`
  if (!before) return rejectInput(`message: this site has no message ${seq} in ${chat} any more`)
  const removed = await db.one<Sides & { files: string[] }>`
    select sender, receiver, files from chat_remove_message(${site.id}, ${chat}, ${seq}, ${clock.now()})`
  const after = await db.one<Unread>`
    select a_unread, b_unread from conversation where public_id = ${chat} and site_id = ${site.id}`
  publishChange(ctx, removed)
  return {
    ...before,
    a_missing: before.a_unread - after.a_unread,
    b_missing: before.b_unread - after.b_unread,
    files: removed.files,
  }
}

/** A conversation that is gone meanwhile stays gone. */
async function restoreMessage(ctx: JobCtx, before: Before) {
  const restored = await ctx.db.maybe<Sides>`select * from chat_restore_message(${ctx.site.id}, ${ctx.db.json(before)})`
  if (restored) publishChange(ctx, restored)
}

function publishChange({ app, afterCommit }: JobCtx, { sender, receiver }: Sides) {
  afterCommit(() => {
    for (const type of ['chats', 'resync'] as const) app.live.publish([sender, receiver], { type })
  })
}

export const measures: MeasureHook[] = [
  {
    name: 'chats.take_message',
    measure: 'remove_item',
    apply: takeMessage,
    undo: (ctx, _, before) => restoreMessage(ctx, before),
    forget: ({ db }, _, { files }) => dropLater(db, files as string[]),
  },
]
