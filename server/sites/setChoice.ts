// Operator command: changes one choice or price of a site; all nodes drop their caches at once (SITE-2, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { applyChange, pricesOf, valueAt } from './choices.ts'
import { readSiteUncached } from './store.ts'

/** Returns the values before and after. Throws CommandInputError. */
export async function setChoice(ctx: JobCtx, actor: Actor, path: string, value: unknown) {
  const { db } = ctx
  // Serializes concurrent changes.
  await db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  const site = (await readSiteUncached(db, ctx.site.id)) ?? rejectInput('site: is gone')
  const after = applyChange(ctx.app, site, path, value)
  const names = path.split('.')
  const partOf = (choices: unknown, prices: unknown) =>
    valueAt({ ...(choices as object), ...(prices as object) }, names)
  const before = partOf(site.choices, pricesOf(site))
  const now = partOf(after.choices, after.prices)
  if (JSON.stringify(before) === JSON.stringify(now)) rejectInput('nothing would change')
  const { message_credits, photo_credits, gift_credits, signup_credits, message_length } = after.prices
  const { free_mode, free_conversations, free_messages } = after.prices
  await db.run`
    update site
    set choices = ${db.json(after.choices)}, message_credits = ${message_credits}, photo_credits = ${photo_credits},
      gift_credits = ${gift_credits}, signup_credits = ${signup_credits}, message_length = ${message_length}, free_mode = ${free_mode},
      free_conversations = ${free_conversations}, free_messages = ${free_messages}
    where id = ${site.id}`
  await audit(ctx, actor, { action: 'site.set', subject: path, before: asAuditValue(before), after: asAuditValue(now) })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { path, before: before ?? null, after: now ?? null }
}

/** The whole value as JSON. */
const asAuditValue = (it: unknown) => (it === undefined ? null : { value: JSON.stringify(it) })

/** The creditor of direct debits, which directDebit has validated. Answers how many sites have the key: 1 or 0. */
export const storeCreditor = (db: Db, key: string, creditor: unknown) => db.run`
  update site set choices = choices || jsonb_build_object('directdebit', ${db.json(creditor)}::jsonb) where key = ${key}`
