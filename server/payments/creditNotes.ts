// Credit notes of refunds: numbered without gaps in a range of their own, and as PDF (CRED-8).
import type { FastifyInstance } from 'fastify'
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { mailSiteProps } from '../notifications/index.ts'
import { siteOrigin } from '../sites/index.ts'
import { receiptPdf } from './receiptPdf.ts'

/** Numbers what completed and was not reported yet. Locked first, so that a concurrent run takes no number. */
export const issueCreditNotes = ({ db, site }: JobCtx, member: Id<'member'>) => db.run`
  with due as materialized (
    select id, site_id, settled_at from payment_refund
    where member_id = ${member} and site_id = ${site.id} and status = 'completed' and reported_at is null and credit_note_no is null
    order by id for update
  ), numbered as materialized (
    select id, payment_credit_note_no(site_id, settled_at) as credit_note_no from due
  )
  update payment_refund r set credit_note_no = n.credit_note_no from numbered n where r.id = n.id`

type Row = Columns<'payment_refund', 'credits' | 'amount' | 'currency'> &
  Columns<'payment', 'receipt_no' | 'country'> & {
    credit_note_no: string
    payment_id: string
    vat_rate: number
    vat: number
    paid_at: Date
    refunded_at: Date
  }

/** `member`: only of this member's payments. The VAT is what the ledger booked. */
const findCreditNote = (db: Db, site: Site, number: string, member?: Id<'member'>) =>
  db.maybe<Row>`
    select r.credit_note_no, r.credits, r.amount, r.currency, r.settled_at as refunded_at, p.public_id as payment_id, p.receipt_no, p.country,
      p.vat_rate::float8 as vat_rate, p.settled_at as paid_at,
      coalesce((
        select sum(e.amount) from money_transfer t join money_entry e on e.transfer_id = t.id
        where t.payment_id = p.id and t.kind = 'refund' and t.reference = r.public_id and e.account like 'vat:%'), 0)::bigint as vat
    from payment_refund r
    join payment p on p.id = r.payment_id
    where r.site_id = ${site.id} and upper(r.credit_note_no) = upper(${number})
      and (${member ?? null}::bigint is null or r.member_id = ${member ?? null})`

type NoteRequest = { number: string; locale: Locale; member?: Id<'member'> }

/** null where there is none of this number. It names no buyer, so that it can be made for as long as the law requires. */
export async function creditNoteFile(app: App, site: Site, { number, locale, member }: NoteRequest) {
  const note = await findCreditNote(app.db, site, number, member)
  if (!note) return null
  const { name, address, city, kvk, vat_numbers } = site.company
  const from = { site, request: { origin: siteOrigin(app, site) } }
  const props = {
    ...note,
    paid_at: note.paid_at.toISOString(),
    refunded_at: note.refunded_at.toISOString(),
    time_zone: site.time_zone,
    seller: { name, address, city, kvk, vat_numbers },
    site: mailSiteProps(from, locale, note.country),
  }
  const { subject, text } = await app.renderMail('CreditNotePaper', locale, props)
  const document = { title: subject, text, language: locale, author: name, made_at: app.clock.now() }
  return { name: `credit-note-${note.credit_note_no}.pdf`, bytes: await receiptPdf(document) }
}

/** For the logged-in buyer alone. */
export function creditNoteRoute(http: FastifyInstance, app: App) {
  http.get('/api/credit-notes/:number', async (request, reply) => {
    const { site, member, locale } = await http.ctxOf(request)
    if (!member) return refuse('authentication_required')
    const { number } = request.params as { number: string }
    const asked = { number: number.replace(/\.pdf$/, '').slice(0, 40), locale, member: member.id }
    const file = (await creditNoteFile(app, site, asked)) ?? refuse('not_found')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes)
  })
}
