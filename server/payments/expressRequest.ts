// The express request of an order: to begin at once, with the loss of the right to withdraw from what is used. Stored as the buyer saw it (PAY-10).

import type { Id } from '../../contract/ids.ts'
import { asksExpressRequest, EXPRESS_VERSION } from '../../contract/withdrawal.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import { mailSiteProps } from '../notifications/index.ts'
import type { Quote } from './quote.ts'

type Asked = { express?: boolean | undefined }

/** Refuses express_required where the law of the buyer's country asks for it. */
export const requireExpressRequest = ({ country }: Pick<Quote, 'country'>, { express }: Asked) =>
  refuseUnless(express === true || !asksExpressRequest(country), 'express_required')

/** Before the provider is asked, so that no paid order lacks it. A second click changes nothing. */
export async function saveExpressRequest(ctx: MemberCtx, payment: Id<'payment'>, { express }: Asked) {
  if (!express) return
  const { app, db, site, locale, clock } = ctx
  const { text } = await app.renderMail('ExpressRequest', locale, { site: mailSiteProps(ctx, locale) })
  await db.run`
    insert into express_request (payment_id, site_id, words, version, language, made_at)
    values (${payment}, ${site.id}, ${text}, ${EXPRESS_VERSION}, ${locale}, ${clock.now()})
    on conflict (payment_id) do nothing`
}
