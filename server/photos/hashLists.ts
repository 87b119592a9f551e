// Lists of hashes of photos that nobody may upload, as organisations give them out: StopNCII's, IWF's (SAFE-3).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const listKinds = ['abuse', 'intimate', 'rule'] as const
const MAX_LIST_LINES = 5_000_000
const INSERT_BATCH_SIZE = 10_000

const listInput = v.strictObject({
  name: v.pipe(
    v.string('a name'),
    v.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'small letters, digits and hyphens, like stopncii'),
    v.notValue('removed', 'is the program’s own list'),
  ),
  kind: v.picklist(listKinds, `one of ${listKinds.join(', ')}`),
  lines: v.string(),
})

/** Replaces the list as a whole. A line is `hash,quality`, a hash 64 hex digits; lines of another shape are refused with their number. */
export async function loadHashList(ctx: JobCtx, actor: Actor, input: unknown) {
  const { name, kind, lines } = parseCommandInput(listInput, input)
  const hashes = parseLines(lines)
  const { db, clock } = ctx
  const { id } = await db.one<Columns<'photo_hash_list', 'id'>>`
    insert into photo_hash_list (name, kind, loaded_at) values (${name}, ${kind}, ${clock.now()})
    on conflict (name) do update set kind = excluded.kind, loaded_at = excluded.loaded_at
    returning id`
  const before = await db.run`delete from removed_photo_hash where list_id = ${id}`
  for (let at = 0; at < hashes.length; at += INSERT_BATCH_SIZE) {
    const batch = hashes.slice(at, at + INSERT_BATCH_SIZE)
    await db.run`
      insert into removed_photo_hash (list_id, quality, hashes, created_at)
      select ${id}, it.quality, array[('x' || it.hash)::bit(256)], ${clock.now()}
      from unnest(${batch.map(({ hash }) => hash)}::text[], ${batch.map(({ quality }) => String(quality))}::int[]) as it (hash, quality)`
  }
  await audit(ctx, actor, {
    action: 'hashes.load',
    subject: name,
    before: { hashes: before },
    after: { kind, hashes: hashes.length },
  })
  return { list: name, kind, hashes: hashes.length, before }
}

/** A head line may come first. Without a quality it is 100. */
function parseLines(text: string) {
  const lines = text.split(/\r?\n/)
  if (lines.length > MAX_LIST_LINES) rejectInput(`file: at most ${MAX_LIST_LINES} lines`)
  const unique = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (!line.trim() || (at === 0 && /^"?(pdq|hash|signal)/i.test(line))) continue
    const [, hash = '', quality = '100'] = /^"?([0-9a-f]{64})"?(?:,"?(\d{1,3})"?)?\s*$/i.exec(line) ?? []
    if (!hash || Number(quality) > 100) rejectInput(`file: line ${at + 1} is no "hash,quality"`)
    unique.set(hash.toLowerCase(), Number(quality))
  }
  return [...unique].map(([hash, quality]) => ({ hash, quality }))
}

export async function dropHashList(ctx: JobCtx, actor: Actor, name: string) {
  if (name === 'removed') rejectInput('list: `removed` is the program’s own')
  const removed = await ctx.db.run`
    delete from removed_photo_hash where list_id = (select id from photo_hash_list where name = ${name})`
  if (!(await ctx.db.run`delete from photo_hash_list where name = ${name}`))
    rejectInput(`list: there is none called ${name}`)
  await audit(ctx, actor, { action: 'hashes.drop', subject: name, before: { hashes: removed } })
  return { list: name, hashes: 0, before: removed }
}

export const hashLists = ({ db }: Pick<JobCtx, 'db'>) => db.many`
  select l.name, l.kind, l.loaded_at, (select count(*)::int from removed_photo_hash r where r.list_id = l.id) as hashes
  from photo_hash_list l
  order by l.name`
