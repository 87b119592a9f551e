// Fills millions of reproducible members in minutes, distributed unevenly as people are over countries, regions, ages,
// attributes and last activity. Six of ten have a photo.
import { countryCodes } from '../../contract/countries.ts'
import { interests } from '../../contract/interests.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { withoutIndexes } from '../harness/withoutIndexes.ts'

/** Per mille of all members, in the order of `countryCodes`: US GB IE NL BE DE AT CH IT FR ES PL DK FI NO SE. */
const countryShares = [50, 120, 4, 300, 90, 180, 20, 20, 50, 60, 50, 30, 8, 4, 5, 9]
const tables = ['member', 'photo', 'presence']

/** Existing members (the demo's cast) stay. */
export async function fillMembers(url: string, site: number, size: number) {
  const [one, other] = [connect(url, { max: 1 }), connect(url, { max: 1 })]
  try {
    const restore = await withoutIndexes(one, tables)
    const half = Math.ceil(size / 2)
    await Promise.all([fill(one, site, 1, half), fill(other, site, half + 1, size)])
    await restore()
    await one.sql.unsafe(`vacuum analyze ${tables.join(', ')}`)
    await one.run`checkpoint`
  } finally {
    await Promise.all([one.close(), other.close()])
  }
}

/** SQL: a number from 0 to 1 for a member, another one for each `salt`. */
const chance = (salt: number) => `((hashint8extended(n, ${salt}) & 1048575) / 1048576.0::float8)`
const hasPhoto = `${chance(16)} < 0.6`
const oneOf = (salt: number, values: string[]) =>
  `(array['${values.join("','")}'])[1 + floor(${chance(salt)} ^ 2 * ${values.length + 1})::int]`
/** SQL: a country by `countryShares`. */
const countryOf = () =>
  `(array['${countryShares
    .map((share, at) => `${countryCodes[at]},`.repeat(share))
    .join('')
    .slice(0, -1)
    .replaceAll(',', "','")}'])[1 + floor(${chance(1)} * 1000)::int]`

/** One of a hundred is online, for as long as a bench takes: the search asks the machine's clock. */
export async function bringOnline({ run }: Pick<Database, 'run'>, site: number) {
  await run`
    update member set last_active = date_bin('15 minutes', now() + interval '3 hours', 'epoch')
    where site_id = ${site} and terms_version = 'multitude' and status = 'active' and id % 100 = 0`
  await run`
    update presence p set seen_at = now() + interval '3 hours'
    from member m where m.id = p.member_id and m.site_id = ${site} and m.terms_version = 'multitude' and m.id % 100 = 0`
}

async function fill({ sql }: { sql: ReturnType<typeof connect>['sql'] }, site: number, from: number, to: number) {
  const likes = Array.from({ length: 9 }, (_, at) => `i.list[1 + floor(${chance(20 + at)} ^ 1.7 * 50)::int]`)
  await sql.unsafe(`set session_replication_role = replica; set synchronous_commit = off`)
  await sql.unsafe(`
    insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, country, region, city, sexuality, hair_color, eye_color,
      body_type, relationship_status, tattoos, signup_reason, interests, about, language, terms_version, adult_declared_at, created_at, last_active, has_photo)
    select ${site}, 'person', true, case when ${chance(2)} < 0.95 then 'active' else 'disabled' end, 'Someone ' || n,
      current_date - (18 * 366 + floor(${chance(3)} ^ 1.7 * 60 * 365))::int,
      case when ${chance(4)} < 0.7 then 'male' else 'female' end, 'male', p.country,
      case when ${chance(5)} < 0.9 then r.codes[1 + floor(${chance(6)} ^ 2.2 * cardinality(r.codes))::int] end,
      case when ${chance(5)} < 0.6 then 'Some town' end,
      ${oneOf(7, ['gay', 'bi', 'hetero', 'lesbian'])},
      ${oneOf(8, ['brown', 'blond', 'black', 'grey', 'bald', 'red', 'white', 'other'])},
      ${oneOf(9, ['brown', 'blue', 'green', 'hazel', 'grey'])},
      ${oneOf(10, ['normal', 'slim', 'fat'])},
      ${oneOf(11, ['single', 'divorced', 'in_a_relationship', 'open', 'married', 'widowed'])},
      ${oneOf(12, ['none', 'one', 'several', 'many'])},
      ${oneOf(13, ['dates', 'flirting', 'chat', 'adventure', 'relationship', 'friendship', 'curious'])},
      (array[${likes.join(',')}])[:floor(${chance(30)} * 10)::int],
      'Likes long evenings, short answers and people who mean what they say.', 'en', 'multitude', now(), a.joined,
      date_bin('15 minutes', greatest(a.joined, now() - ${chance(15)} ^ 4 * interval '400 days'), 'epoch'), ${hasPhoto}
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join (select array['${interests.join("','")}'] as list) i
    cross join lateral (select ${countryOf()} as country, now() - ${chance(14)} * interval '1200 days' as joined) p
    cross join lateral (select p.joined) a
    join (select country, array_agg(code order by code) as codes from region group by country) r on r.country = p.country`)
  // Both halves are inserted at once: a member's half shows in its name only.
  const inRange = `m.terms_version = 'multitude' and substr(m.name, 9)::bigint between ${from} and ${to}`
  await sql.unsafe(`
    insert into photo (site_id, member_id, status, main, position, digest, width, height, full_file, card_file, thumb_file, locked_file, created_at)
    select ${site}, m.id, 'active', true, 0, decode(md5(m.id::text), 'hex'), 1200, 1600, md5('f' || m.id) || '.webp', md5('c' || m.id) || '.webp',
      md5('t' || m.id) || '.webp', md5('l' || m.id) || '.webp', now()
    from member m
    where ${inRange} and m.has_photo`)
  await sql.unsafe(`
    insert into presence (member_id, site_id, seen_at) select m.id, ${site}, m.last_active from member m where ${inRange}`)
}
