// Disclosure of a member's data to an authority: one person asks, another approves, a job makes the archive; whoever asked
// downloads it for seven days, and each time is written down (STAFF-2).
import * as v from 'valibot'
import { DISCLOSURE_DAYS, disclosureParts } from '../../contract/disclosures.ts'
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { reencryptFiles } from '../base/encryption/reencrypt.ts'
import { newId } from '../base/encryption/tokens.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { collectData } from '../lifecycle/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { disclosureZip } from './disclosureFiles.ts'
import { memberContext } from './onBehalf.ts'

export const DISCLOSE_TASK = 'staff.disclose'
export const DELETE_DISCLOSURES_TASK = 'staff.deleteDisclosures'
const purpose = 'disclosure'
const LIFETIME_SECONDS = DISCLOSURE_DAYS * 86_400

const disclosureInput = v.strictObject({
  member: v.string('the number of a member'),
  reference: v.pipe(
    v.string('the number of the order'),
    v.trim(),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{1,59}$/u, 'the number of the order, 2 to 60 letters and digits'),
  ),
  authority: v.pipe(
    v.string('who ordered it'),
    v.trim(),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .,'’/&()-]{1,99}$/u, 'the name of the authority, 2 to 100 letters and digits'),
  ),
  parts: v.pipe(
    v.array(v.picklist(disclosureParts, `of ${disclosureParts.join(', ')}`)),
    v.minLength(1, `at least one of ${disclosureParts.join(', ')}`),
    v.check((it) => new Set(it).size === it.length, 'each once'),
  ),
  /** The order names messages as evidence; without that, none are disclosed. */
  messages_named: v.optional(v.boolean(), false),
})

function parseDisclosure(input: unknown) {
  const parsed = parseCommandInput(disclosureInput, input)
  if (parsed.parts.includes('messages') && !parsed.messages_named)
    rejectInput('parts: messages are disclosed only where the order names them')
  return parsed
}

/** Who asked and who approved, by their numbers. */
export type TwoPeople = { requested_by: number; approved_by: number }

/** Throws CommandInputError. */
export async function discloseMember(
  outer: JobCtx,
  actor: Actor,
  input: unknown,
  { requested_by, approved_by }: TwoPeople,
) {
  const { member, reference, authority, parts } = parseDisclosure(input)
  const ctx = await memberContext(outer, member)
  const { db, site, clock } = ctx
  const now = clock.now()
  const { id, public_id } = await db.one<Columns<'disclosure', 'id' | 'public_id'>>`
    insert into disclosure (site_id, member_id, reference, authority, parts, requested_by, approved_by, file, created_at, expires)
    values (${site.id}, ${ctx.member.id}, ${reference}, ${authority}, ${parts}, ${requested_by}, ${approved_by}, ${`${newId()}.sealed`},
      ${now}, ${addSeconds(now, LIFETIME_SECONDS)})
    returning id, public_id`
  await audit(ctx, actor, {
    ...{ action: 'member.disclose', subject: public_id, member: ctx.member.id },
    after: { reference, authority, parts },
  })
  await addJob(db, DISCLOSE_TASK, { disclosure: id })
  return { disclosure: public_id }
}

/** Before it is requested: what is wrong is said to whoever asks, not to whoever approves. Throws CommandInputError. */
export async function checkDisclosure(ctx: JobCtx, input: unknown) {
  await memberContext(ctx, parseDisclosure(input).member)
}

type Job = Columns<'disclosure', 'id' | 'site_id' | 'reference' | 'authority' | 'parts' | 'file' | 'public_id'> & {
  member_id: Id<'member'>
  member: string
  requested_by: string
  approved_by: string
}

/** At least once: a second run writes the same file, and the first to finish is written down. */
export async function makeDisclosure(app: App, { disclosure }: { disclosure: number }) {
  const job = await app.db.maybe<Job>`
    select d.id, d.site_id, d.public_id, d.member_id, d.reference, d.authority, d.parts, d.file, m.public_id as member, a.name as requested_by,
      b.name as approved_by
    from disclosure d
    join member_public m on m.id = d.member_id and m.site_id = d.site_id
    join staff a on a.id = d.requested_by
    join staff b on b.id = d.approved_by
    where d.id = ${disclosure} and d.manifest_hash is null and d.expires > ${app.clock.now()}`
  const site = job && (await siteById(app.db, job.site_id))
  if (!job || !site) return
  const { member_id, reference, authority, parts, member, requested_by, approved_by } = job
  const data = await inJob(app, site, (ctx) => collectData(ctx, member_id))
  const about = {
    reference,
    authority,
    site: site.key,
    member,
    parts,
    requested_by,
    approved_by,
    made_at: app.clock.now(),
  }
  const { zip, manifest_hash, count } = disclosureZip(about, JSON.parse(JSON.stringify(data)))
  await app.storage.put(job.file, Buffer.from(encrypt(app.secret, purpose, zip.toString('base64'))))
  const isFinished = await inJob(app, site, async (ctx) => {
    const changed = await ctx.db.run`
      update disclosure set manifest_hash = ${manifest_hash}
      where id = ${job.id} and manifest_hash is null and expires > ${ctx.clock.now()}`
    const actor = { who: `${requested_by} (approved by ${approved_by})`, why: `made for the order ${reference}` }
    if (changed)
      await audit(ctx, actor, {
        ...{ action: 'member.disclosed', subject: job.public_id, member: member_id },
        after: { manifest_sha256: manifest_hash, files: count },
      })
    return changed > 0
  })
  if (!isFinished && !(await isNamed(app, job.file))) await app.storage.remove(job.file)
}

const isNamed = async ({ db, clock }: App, file: string) =>
  (await db.maybe`select 1 from disclosure where file = ${file} and expires > ${clock.now()}`) !== undefined

type Listed = Columns<
  'disclosure',
  'reference' | 'authority' | 'parts' | 'manifest_hash' | 'created_at' | 'expires'
> & {
  disclosure: string
  requested_by: string
  is_own: boolean
}

/** Those that have not expired. */
export const listDisclosures = (
  { db, clock, site }: Pick<JobCtx, 'db' | 'clock'> & { site: Pick<Site, 'id'> },
  member: Id<'member'>,
  staff: number,
) => db.many<Listed>`
  select d.public_id as disclosure, d.reference, d.authority, d.parts, d.manifest_hash, d.created_at, d.expires, s.name as requested_by,
    d.requested_by = ${staff} as is_own
  from disclosure d join staff s on s.id = d.requested_by
  where d.site_id = ${site.id} and d.member_id = ${member} and d.expires > ${clock.now()}
  order by d.id desc`

/** For whoever asked for it; written down. undefined: there is none, or it is another's. */
export async function openDisclosure(ctx: JobCtx, { id, actor }: { id: number; actor: Actor }, public_id: string) {
  const row = await ctx.db.maybe<Columns<'disclosure', 'file' | 'reference'> & { member_id: Id<'member'> }>`
    select file, reference, member_id from disclosure
    where site_id = ${ctx.site.id} and public_id = ${public_id} and requested_by = ${id} and manifest_hash is not null
      and expires > ${ctx.clock.now()}`
  const sealed = row && (await ctx.app.storage.get(row.file))
  if (!row || !sealed) return undefined
  await audit(ctx, actor, { action: 'member.disclosure_download', subject: public_id, member: row.member_id })
  return {
    name: `${row.reference.replace(/[^\p{L}\p{N}]+/gu, '-')}.zip`,
    bytes: Buffer.from(decrypt(ctx.app.secret, purpose, sealed.toString('utf8')), 'base64'),
  }
}

/** Files first: a row without its file does no harm. */
export async function deleteDisclosures({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>) {
  const expired = await db.many<Columns<'disclosure', 'id' | 'file'>>`
    select id, file from disclosure where expires <= ${clock.now()} order by id`
  for (const { id, file } of expired) {
    await storage.remove(file)
    await db.run`delete from disclosure where id = ${id}`
  }
}

/** The next job deletes them. */
export const expireDisclosures = async ({ db, site, clock }: JobCtx, member: Id<'member'>) =>
  void (await db.run`
    update disclosure set expires = ${clock.now()}
    where site_id = ${site.id} and member_id = ${member} and expires > ${clock.now()}`)

export const reencryptDisclosures = async (app: App) =>
  reencryptFiles(
    app,
    purpose,
    await app.db.many<{ file: string }>`select file from disclosure where manifest_hash is not null`,
  )
