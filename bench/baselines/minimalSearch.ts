// Baseline: the smallest search server: one Fastify route, one prepared statement, rows as JSON; a process of its own.
import fastify from 'fastify'
import postgres from 'postgres'

const bigint = { to: 20, from: [20], serialize: String, parse: Number }
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 16, types: { bigint } })
const site = Number(process.env.SITE)
const viewer = Number(process.env.VIEWER)

const http = fastify()
http.get<{ Querystring: Record<'gender' | 'country' | 'min_age' | 'max_age' | 'countryregion', string> }>(
  '/search',
  async ({ query }) => sql`
    select f.count, f.next_id, f.next_at, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active,
      p.seen_at, p.hidden_at, ph.full_file, ph.card_file, ph.thumb_file, ph.locked_file,
      exists (select 1 from member_like l where l.from_id = ${viewer}::bigint and l.to_id = m.id) as liked
    from search_find(${site}, ${viewer}, current_date, ${[query.gender]}, ${query.country}, ${query.countryregion ?? null},
      ${query.min_age}, ${query.max_age}, 0, 0, 0, null, false, null, null, null, false, false, null, 3, now() - interval '3 days', '{}', null, null, 24, 1000, null) f
    left join lateral unnest(f.ids) with ordinality s (id, nth) on true
    left join member m on m.id = s.id and m.site_id = ${site}
    left join presence p on p.member_id = m.id
    left join photo ph on ph.member_id = m.id and ph.main and ph.status = 'active'
    order by s.nth`,
)
console.log(await http.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGINT', async () => {
  await http.close()
  await sql.end()
})
