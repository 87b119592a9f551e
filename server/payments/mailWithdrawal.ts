// Mails of a withdrawal, at once: its content, day and number to whoever stated it, and to the site's support where a person decides (PAY-11).
import type { Ctx } from '../base/ctx.ts'
import { enqueueMail, enqueueReplyMail, enqueueSupportMail } from '../notifications/index.ts'
import type { OpenRefund } from './refund.ts'
import type { ProvenOrder, Statement } from './withdrawalStore.ts'

type Stated = Statement & { reference: string; proven: ProvenOrder | null; open: OpenRefund[] }

/**
 * The buyer's own address gets it with what is paid back; another address that was stated gets the statement alone, as
 * anybody does who proves nothing: it never says whether there is such an order.
 */
export async function mailWithdrawal(ctx: Ctx, { proven, open, ...statement }: Stated) {
  const { site, locale, clock } = ctx
  const stated = { ...statement, at: clock.now().toISOString(), time_zone: site.time_zone }
  const mentions = proven ? [proven.member_id] : []
  const refund = open.map(({ credits, amount, currency }) => ({ credits, amount, currency }))
  const isOwnAddress = proven && (await sendsToOwnAddress(ctx, proven, statement.email))
  if (proven)
    await enqueueMail(ctx, {
      member: proven.member_id,
      kind: 'receipt',
      template: 'WithdrawalReceived',
      props: { ...stated, refund, decided: open.length > 0 },
    })
  if (!isOwnAddress)
    await enqueueReplyMail(ctx, {
      ...{ kind: 'withdrawal', template: 'WithdrawalReceived', to: statement.email, language: locale, mentions },
      props: {
        ...stated,
        name: withoutLinks(stated.name),
        order: withoutLinks(stated.order),
        refund: [],
        decided: false,
      },
    })
  if (!open.length)
    await enqueueSupportMail(ctx, {
      kind: 'withdrawal',
      template: 'Withdrawn',
      mentions,
      props: { ...stated, language: locale, payment: proven?.public_id ?? null },
    })
}

/** The law wants the statement's content in the mail. Anybody may state anybody's address, so that no link reaches it. */
const withoutLinks = (text: string) =>
  text
    .replace(/:\/\//g, ' ')
    .replace(/(?<=[\p{L}\d-])\.(?=\p{L})/gu, '. ')
    .replaceAll('@', ' @ ')

async function sendsToOwnAddress({ db, site }: Ctx, { member_id }: ProvenOrder, email: string) {
  const row = await db.maybe<{ email: string | null }>`
    select email from member_contact where id = ${member_id} and site_id = ${site.id}`
  return row?.email?.toLowerCase() === email.toLowerCase()
}
