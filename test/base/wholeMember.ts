// A member of whom every table knows something, with a value of its own in every column that holds personal data (ACC-12, ACC-15).
import { gifts } from '../../contract/chats.ts'
import type { App, Asker, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { seal } from '../../server/base/seal.ts'
import { newId } from '../../server/base/tokens.ts'
import { buyerOf, newReference } from '../../server/directdebit/sealed.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember } from './ctx.ts'

export type WholeMember = Asker & { email: string; partner: Asker }
let made = 0

export async function wholeMember(app: App, db: Db, site: Site): Promise<WholeMember> {
  const mark = `Zq${++made}x${process.pid}`
  const email = `${mark}@whole.nightjar.test`.toLowerCase()
  const now = app.clock.now()
  const partner = await makeMember(db, site, { name: `Partner of ${mark}`.slice(0, 20), now })
  const me = await makeMember(db, site, {
    name: mark,
    email,
    now,
    credits: 40,
    gender: 'female',
    country: 'DE',
    language: 'nl',
  })
  const ids = { site: site.id, me: me.id, partner: partner.id }
  await aboutMe(db, me.id, mark, now)
  await addPhoto(db, app.storage, { site_id: site.id, member_id: me.id, bytes: await testPicture(made + 50), now })
  await db.run`update photo set crop = ${db.json({ left: made / 100, top: 0, width: 0.5 })} where member_id = ${me.id}`
  await others(db, ids, now)
  await talk(db, app, ids, mark, now)
  await mails(db, ids, mark, email, now)
  await proofs(db, ids, mark, email, now)
  await left(db, app, ids, mark, now)
  await reports(db, app, ids, mark, now)
  await debits(db, app, ids, mark, now)
  await saidToUs(db, ids, mark, email, now)
  await db.run`
    insert into keyed_request (site_id, asker, key, call, fingerprint, answer, created_at)
    values (${site.id}, ${me.public_id}, ${`${mark}-key`}, 'members.save', '\\x00', ${db.json({ said: `${mark} answer` })}, ${now})`
  await db.run`
    insert into signup_draft (token_hash, site_id, step, target_id, data, expires)
    values (${bytes(mark, 'draft')}, ${site.id}, 3, null, ${db.json({ email: email.toUpperCase(), name: mark })}, 'infinity'),
      (${bytes(mark, 'towards')}, ${site.id}, 1, ${me.id}, '{}', 'infinity')`
  return { ...me, email, partner }
}

const bytes = (mark: string, what: string) => Buffer.from(`${mark} ${what}`)
type Ids = { site: number; me: number; partner: number }

const aboutMe = (db: Db, me: number, mark: string, now: Date) => db.run`
  update member
  set password_hash = ${`${mark} hash`}, birth = '1987-03-21', sexuality = 'bi', looks_for = 'female', looks_for_min_age = 31,
    looks_for_max_age = 47, region = ${`${mark} region`}, city = ${`${mark} city`}, hair_color = 'red', eye_color = 'green',
    body_type = 'slim', relationship_status = 'open', tattoos = 'many', signup_reason = 'curious', interests = '{sushi,hiking}',
    about = ${`${mark} tells of herself`}, network = ${`${mark} network`}, ref = ${`${mark} ref`}, sub1 = ${`${mark} one`},
    sub2 = ${`${mark} two`}, sub3 = ${`${mark} three`}, last_active = ${now}, paid_user = true, likes_for_me = true, shown_as = 'notes'
  where id = ${me}`

async function others(db: Db, { site, me, partner }: Ids, now: Date) {
  const third = await db.one<{ id: number }>`
    select id from member where site_id = ${site} and id not in (${me}, ${partner}) order by id limit 1`
  await db.run`
    insert into member_block (site_id, by_id, who_id, created_at) values (${site}, ${me}, ${third.id}, ${now}), (${site}, ${third.id}, ${me}, ${now})`
  await db.run`
    insert into presence (member_id, site_id, seen_at, hidden_at) values (${me}, ${site}, '2026-11-20T19:31:17Z', '2026-11-20T19:32:18Z')`
  await db.run`
    insert into member_like (site_id, from_id, to_id, given_by, created_at)
    values (${site}, ${me}, ${partner}, 'switch', ${now}), (${site}, ${partner}, ${me}, 'member', ${now})`
  await db.run`
    insert into swipe (site_id, from_id, to_id, liked, gave, day, swiped_at)
    values (${site}, ${me}, ${partner}, true, true, '2026-11-20', ${now}), (${site}, ${partner}, ${me}, true, false, '2026-11-20', ${now})`
  await db.run`
    insert into swipe_day (member_id, site_id, day, swipes, likes, undos, last_id)
    values (${me}, ${site}, '2026-11-20', 1, 1, 0, ${partner}), (${partner}, ${site}, '2026-11-20', 1, 0, 0, ${me})`
  await db.run`
    insert into like_passed (site_id, from_id, to_id, given_on)
    values (${site}, ${me}, ${partner}, '2026-11-20'), (${site}, ${partner}, ${me}, null)`
  await db.run`
    insert into like_told (site_id, member_id, of_id, kind) values (${site}, ${me}, ${partner}, 'like'), (${site}, ${partner}, ${me}, 'match')`
  await db.run`
    insert into member_match (site_id, a_id, b_id, created_at) values (${site}, least(${me}::bigint, ${partner}), greatest(${me}::bigint, ${partner}), ${now})`
}

async function talk(db: Db, app: App, { site, me, partner }: Ids, mark: string, now: Date) {
  const { id, public_id } = await db.one<{ id: number; public_id: string }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, free, last_seq, created_at,
      a_shown_seq, a_shown_at, a_shown_day, b_shown_seq, b_shown_at, b_shown_day)
    select ${site}, new_id(), least(${me}::bigint, ${partner}), greatest(${me}::bigint, ${partner}), ${me}, false, 5, at,
      5, at, at::date, 5, at, at::date
    from (select ${now}::timestamptz as at) it
    returning id, public_id`
  for (const [seq, from] of [me, partner].entries()) {
    await db.run`
      insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
      values (${id}, ${seq + 1}, ${site}, ${from}, 'text', ${`${mark} message ${seq + 1}`}, 2, false, ${now})`
  }
  await things(db, app, { site, me, partner, talk: id }, mark, now)
  await db.run`
    insert into message_mail (site_id, member_id, conversation_id, seq) values (${site}, ${me}, ${id}, 2), (${site}, ${partner}, ${id}, 1)`
  const [mine, theirs] = await db.many<{ public_id: string }>`
    select public_id from member where id in (${me}, ${partner}) order by id = ${me} desc`
  for (const [to, kind, reference] of [
    [partner, 'message', public_id],
    [partner, 'like', mine?.public_id],
    [me, 'like', theirs?.public_id],
  ] as const)
    await db.run`
      insert into outbox (site_id, member_id, kind, reference, created_at)
      values (${site}, ${to}, ${kind}, ${reference as string}, ${now})`
}

/** A photo of each side, a gift, and a mark for moderators. */
async function things(db: Db, app: App, { site, me, partner, talk }: Ids & { talk: number }, mark: string, now: Date) {
  for (const [seq, from, kind] of [
    [3, me, 'photo'],
    [4, partner, 'photo'],
    [5, me, 'gift'],
  ] as const) {
    const thing = kind === 'gift' ? db.json({ gift: gifts[made % gifts.length] }) : null
    await db.run`
      insert into message (conversation_id, seq, site_id, sender_id, kind, body, thing, price, held, created_at)
      values (${talk}, ${seq}, ${site}, ${from}, ${kind}, '', ${thing}, 5, false, ${now})`
    if (kind === 'gift') continue
    const name = (what: string) =>
      `${Buffer.from(`${mark} ${what} ${seq}`).toString('hex').padEnd(16, '0').slice(0, 64)}.webp`
    const [full, blur] = [name('sent'), name('blur')]
    await app.storage.put(full, bytes(mark, `sent ${seq}`))
    await app.storage.put(full.replace('webp', 'avif'), bytes(mark, `sent ${seq}`))
    await app.storage.put(blur, bytes(mark, `blur ${seq}`))
    await db.run`
      insert into chat_photo (site_id, conversation_id, seq, sender_id, receiver_id, full_file, blur_file, avif, width, height, view_once)
      values (${site}, ${talk}, ${seq}, ${from}, ${from === me ? partner : me}, ${full}, ${blur}, true, 900, 1200, false)`
  }
  await db.run`
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at) values (${site}, ${me}, ${talk}, 1, '{money}', ${now})`
}

async function mails(db: Db, { site, me, partner }: Ids, mark: string, email: string, now: Date) {
  const { id } = await db.one<{ id: number }>`
    insert into notice (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, unsubscribe, created_at)
    values (${site}, ${me}, 'mail', 'news', ${email}, ${`${mark} subject`},
      ${`${mark} text\nhttp://a.test/unsubscribe/do?token=${mark}-token`}, ${`<p>${mark} html</p>`}, ${`${mark}-token`}, ${now})
    returning id`
  await db.run`
    insert into notice (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, about, created_at)
    values (${site}, ${partner}, 'mail', 'like', 'partner@nightjar.test', ${`${mark} likes you`}, ${`${mark} likes you.`},
      ${`<p>${mark} likes you.</p>`}, array[${me}::bigint], ${now})`
  await db.run`
    insert into notice_report (digest, site_id, member_id, notice_id, kind, status, received_at)
    values (${bytes(mark, 'report')}, ${site}, ${me}, ${id}, 'bounce', '5.1.1', ${now})`
  await db.run`
    insert into notice_choice (site_id, member_id, kind, channel, wanted) values (${site}, ${me}, 'news', 'mail', true)`
  await db.run`insert into notice_stop (site_id, member_id, reason, at) values (${site}, ${me}, 'bounce', ${now})`
  await db.run`insert into notice_last (member_id, site_id, kind, at) values (${me}, ${site}, 'weekly_updates', ${now})`
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.test/${mark}`}, ${site}, ${me}, ${`${mark} p256dh`}, ${`${mark} auth`}, ${now})`
  await db.run`
    insert into link (token_hash, site_id, member_id, purpose, data, created_at, expires)
    values (${bytes(mark, 'link')}, ${site}, ${me}, 'mail_change', ${db.json({ email: `new-${email}` })}, ${now}, 'infinity')`
}

async function proofs(db: Db, { site, me }: Ids, mark: string, email: string, now: Date) {
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${bytes(mark, 'session')}, ${site}, ${me}, ${`${mark} device`}, ${now}, ${now}, ${now}, 'infinity')`
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at) values (${me}, ${site}, ${`${mark} totp`}, ${now}, ${now})`
  await db.run`
    insert into recovery_code (member_id, site_id, code_hash) values (${me}, ${site}, ${bytes(mark, 'recovery')})`
  await db.run`
    insert into passkey (credential_id, site_id, member_id, public_key, counter, transports, name, created_at)
    values (${`${mark} credential`}, ${site}, ${me}, ${bytes(mark, 'public key')}, 0, '{}', ${`${mark} phone`}, ${now})`
  await db.run`
    insert into ceremony (token_hash, site_id, member_id, purpose, challenge, expires)
    values (${bytes(mark, 'ceremony')}, ${site}, ${me}, 'passkey_add', ${`${mark} challenge`}, 'infinity')`
  await db.run`
    insert into login_failure (site_id, key, failures, at) values (${site}, ${`code:${me}`}, 3, ${now})`
  await db.run`
    insert into address_request (site_id, purpose, email, created_at) values (${site}, 'reset', ${email.toUpperCase()}, ${now})`
}

async function left(db: Db, app: App, { site, me }: Ids, mark: string, now: Date) {
  await db.run`
    insert into deletion (site_id, member_id, reason, remarks, before, created_at, ended_at, ended)
    values (${site}, ${me}, 'time', ${`${mark} remarks`}, 'active', ${now}, ${now}, 'returned')`
  const name = (ending: string) => `${Buffer.from(`${mark} export file`).toString('hex').slice(0, 40)}.${ending}`
  await app.storage.put(name('html'), bytes(mark, 'page'))
  await app.storage.put(name('json'), bytes(mark, 'json'))
  await db.run`
    insert into data_export (site_id, member_id, status, page_file, json_file, requested_at, ready_at, expires)
    values (${site}, ${me}, 'ready', ${name('html')}, ${name('json')}, ${now}, ${now}, 'infinity')`
  const payment = await db.one<{ id: number }>`
    insert into payment (site_id, member_id, bundle, credits, list_amount, amount, currency, country, paymentmethod, status, provider, request_key, created_at)
    values (${site}, ${me}, 'p0', 15, 999, 999, 'EUR', 'DE', 'ideal', 'completed', 'sandbox', ${`${mark}-key`}, ${now})
    returning id`
  await db.run`
    insert into payment_refund (site_id, payment_id, member_id, credits, amount, currency, status, why, created_at)
    values (${site}, ${payment.id}, ${me}, 5, 333, 'EUR', 'completed', 'deletion', ${now})`
  await db.run`
    insert into stored_method (site_id, member_id, provider, method, token, token_hash, label, created_at, used_at)
    values (${site}, ${me}, 'sandbox', 'visa', ${seal(app.secret, 'stored method', `${mark} token`)}, ${bytes(mark, 'token')},
      ${`${mark} •••• 1111`}, ${now}, ${now})`
  await db.run`
    insert into spend_cap (member_id, site_id, amount, currency, next_amount, next_at, changed_at)
    values (${me}, ${site}, 5000, 'EUR', 7000, ${now}, ${now})`
  await db.run`
    insert into method_bar (site_id, member_id, method, why, created_at) values (${site}, ${me}, 'visa', 'chargeback', ${now})`
  await db.run`
    insert into payment_chargeback (site_id, payment_id, member_id, provider, ref, amount, currency, stage, taken, owed, created_at)
    values (${site}, ${payment.id}, ${me}, 'sandbox', ${`${payment.id}.dispute`}, 100, 'EUR', 'won', 0, 0, ${now})`
  await db.run`
    insert into audit (site_id, at, who, action, subject, member_id, why)
    values (${site}, ${now}, 'Lena', 'grant', 'credits', ${me}, 'a mistake of ours')`
}

/** A mandate that is signed, and one that still waits for its code. */
async function debits(db: Db, app: App, { site, me }: Ids, mark: string, now: Date) {
  const sealed = (what: string) => seal(app.secret, 'direct debit', what)
  const contact = sealed(JSON.stringify({ street: `${mark} street`, phone: '+31612345678', phone_country: 'NL' }))
  const [holder, iban] = [sealed(`${mark} holder`), sealed('NL91ABNA0417164300')]
  await db.run`
    insert into mandate (site_id, member_id, reference, kind, holder, iban, iban_hash, shown_iban, contact, text, language, signed_at, ip_hash,
      most_signed)
    values (${site}, ${me}, ${`NJ-${mark.toUpperCase()}`}, 'single', ${holder}, ${iban}, ${bytes(mark, 'iban')}, ${`${mark} •••• 4300`},
      ${contact}, 'A mandate', 'nl', ${now}, ${`${mark} from somewhere`}, 999)`
  const reference = newReference()
  await db.run`
    insert into bank_order (reference, site_id, payment_id, buyer, method, amount, currency, country, keep, return_to, created_at)
    values (${reference}, ${site}, ${newId()}, ${buyerOf(app, me)}, 'sdd', 999, 'EUR', 'NL', false, '/', ${now})`
  await db.run`
    insert into mandate_draft (order_reference, site_id, member_id, reference, holder, iban, iban_hash, shown_iban, contact, text, language,
      created_at)
    values (${reference}, ${site}, ${me}, 'NJ-DRAFT', ${sealed(`${mark} drafts`)}, ${sealed('NL91ABNA0417164300')}, ${bytes(mark, 'iban')},
      ${`${mark} •••• 0300`}, ${contact}, 'A mandate', 'nl', ${now})`
  await db.run`
    insert into mandate_code (site_id, order_reference, hash, sent_at, expires)
    values (${site}, ${reference}, ${Buffer.alloc(32, made)}, ${now}, 'infinity')`
  await db.run`
    insert into notice (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at)
    values (${site}, ${me}, 'sms', 'directdebit', ${`+316${mark}`}, ${`${mark} code`}, ${`${mark} 123456`}, '', ${now})`
}

/** A complaint with an answer, and what the signup agreed to. */
async function saidToUs(db: Db, { site, me }: Ids, mark: string, email: string, now: Date) {
  const { id } = await db.one<{ id: number }>`
    insert into complaint (site_id, reference, member_id, kind, name, email, words, language, digest, suspect, created_at)
    values (${site}, ${`C-${mark}`}, ${me}, 'payment', ${`${mark} in full`}, ${`complains-${email}`}, ${`${mark} complains`}, 'nl',
      ${bytes(mark, 'complaint')}, false, ${now})
    returning id`
  await db.run`
    insert into complaint_answer (site_id, complaint_id, words, created_at) values (${site}, ${id}, ${`Dear ${mark}, we looked.`}, ${now})`
  await db.run`
    insert into page_version (site_id, version, name, locale, title, own, blocks, dated, kept_at)
    values (${site}, ${`${made}terms`}, 'terms', 'en', 'Terms of use', false, '[]', ${now}, ${now})
    on conflict do nothing`
  await db.run`
    insert into agreement (site_id, member_id, page, version, at) values (${site}, ${me}, 'terms', ${`${made}terms`}, ${now})`
}

/** One of its own, and one about it, of which it never learns. */
async function reports(db: Db, app: App, { site, me, partner }: Ids, mark: string, now: Date) {
  const file = `${Buffer.from(`${mark} evidence`).toString('hex').padEnd(16, '0')}.webp`
  await app.storage.put(file, bytes(mark, 'evidence'))
  await db.run`
    insert into report (site_id, member_id, reporter_id, reason, words, created_at, said_at)
    values (${site}, ${partner}, ${me}, 'scam', ${`${mark} wants it looked at`}, ${now}, ${now})`
  await db.run`
    insert into report (site_id, member_id, reporter_id, photo, reason, words, snapshot, evidence, created_at, said_at)
    values (${site}, ${me}, ${partner}, 'photo', 'fake', ${`${mark}, says another`}, ${db.json({ name: `${mark} as seen` })}, ${file}, ${now}, ${now})`
}
