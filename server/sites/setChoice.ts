// An operator changes one choice or price of a site; every node knows it at once (SITE-2, OPS-4).
import { audit, type Actor } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { applyChange, valueAt, pricesOf } from './choices.ts'
import { readSiteUncached } from './store.ts'

/** Told to every node: what it remembers of sites, and the pages that it keeps, are old. */
export const sitesTopic = 'sites'

/** Answers how it was and how it is. Throws Wrong. */
export async function setChoice(ctx: JobCtx, deed: Actor, path: string, value: unknown) {
  const { db } = ctx
  // Of two at once the second changes what the first has left.
  await db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  const site = (await readSiteUncached(db, ctx.site.id)) ?? rejectInput('site: is gone')
  const after = applyChange(site, path, value)
  const names = path.split('.')
  const partOf = (choices: unknown, prices: unknown) => valueAt({ ...(choices as object), ...(prices as object) }, names)
  const was = partOf(site.choices, pricesOf(site))
  const is = partOf(after.choices, after.prices)
  if (JSON.stringify(was) === JSON.stringify(is)) rejectInput('nothing would change')
  const { message_credits, photo_credits, gift_credits, signup_credits, message_length } = after.prices
  const { free_mode, free_conversations, free_messages } = after.prices
  await db.run`
    update site
    set choices = ${db.json(after.choices)}, message_credits = ${message_credits}, photo_credits = ${photo_credits},
      gift_credits = ${gift_credits}, signup_credits = ${signup_credits}, message_length = ${message_length}, free_mode = ${free_mode},
      free_conversations = ${free_conversations}, free_messages = ${free_messages}
    where id = ${site.id}`
  await audit(ctx, deed, { action: 'site.set', subject: path, before: written(was), after: written(is) })
  ctx.afterCommit(() => ctx.app.bus.publish(sitesTopic, {}))
  return { path, before: was ?? null, after: is ?? null }
}

/** As it stands in the audit: whole, as JSON. */
const written = (it: unknown) => (it === undefined ? null : { value: JSON.stringify(it) })
