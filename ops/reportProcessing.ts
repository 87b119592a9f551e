// `npm run report -- processing` and `-- dpia`: record of processing and data protection impact assessment (GDPR 30, 35), filled from the marks of
// the schema. They are templates: what only the operator knows stands in square brackets.
import type { Db } from '../server/base/db/database.ts'
import { type CommandInput, readVerb, type Verb } from './parseArguments.ts'
import { type ProcessingKind, processingKinds } from './processingKinds.ts'

export const processingUsage = `npm run report -- processing                          record of processing activities (GDPR 30), Markdown
npm run report -- dpia                                data protection impact assessment (GDPR 35), Markdown`

export const processingVerbs: Record<string, Verb> = {
  processing: readVerb(0, 0, [], (it) => processingRecord(it.app.db)),
  dpia: readVerb(0, 0, [], (it: CommandInput) => impactAssessment(it.app.db)),
}

/** `places`: tables and columns with the mark. */
type Marked = { kind: string; places: string[] }

export const markedKinds = (db: Db) => db.many<Marked>`
  select kind, array_agg(place order by place) as places
  from (
    select substring(col_description(c.oid, a.attnum) from '^personal: (.*)$') as kind, c.relname || '.' || a.attname as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  ) marks
  where kind is not null
  group by kind
  order by kind`

const pseudonyms = (db: Db) => db.many<{ place: string; mark: string }>`
  select c.relname || '.' || a.attname as place, col_description(c.oid, a.attnum) as mark
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and col_description(c.oid, a.attnum) like 'pseudonymous: %'
  order by 1`

const controllers = (db: Db) => db.many<Record<'name' | 'address' | 'city' | 'country' | 'domain', string>>`
  select c.name, c.address, c.city, c.country, s.domain
  from site s join company c on c.id = s.company_id
  order by s.domain`

const kindOf = ({ kind }: Marked): ProcessingKind => {
  const found = processingKinds[kind]
  if (!found) throw new Error(`ops/processingKinds.ts: no line for “personal: ${kind}”`)
  return found
}

async function header(db: Db, title: string) {
  const lines = (await controllers(db)).map(
    ({ name, address, city, country, domain }) => `- ${domain}: ${name}, ${address}, ${city}, ${country}`,
  )
  return [`# ${title}`, '', 'Controllers, by site:', '', ...lines, '', 'Data protection officer: [name, address]', '']
}

export async function processingRecord(db: Db): Promise<string> {
  const sections = (await markedKinds(db)).flatMap((it) => {
    const { data, purpose, basis, recipients, retention, special, measures } = kindOf(it)
    return [
      ...[`## ${it.kind}`, '', `- Data: ${data}`, `- Data subjects: members, and whoever signs up or writes to us`],
      ...[`- Special category (GDPR 9): ${special ? 'yes' : 'no'}`, `- Purpose: ${purpose}`, `- Legal basis: ${basis}`],
      ...[`- Recipients: ${recipients}`, `- Retention: ${retention}`, `- Measures: ${measures}`],
      ...[`- Where: ${it.places.map((place) => `\`${place}\``).join(', ')}`, ''],
    ]
  })
  const pseudonymous = (await pseudonyms(db)).map(
    ({ place, mark }) => `- \`${place}\`: ${mark.replace('pseudonymous: ', '')}`,
  )
  return [
    ...(await header(db, 'Record of processing activities (GDPR 30)')),
    ...['Processors: [hosting, mail, text messages, payment, each with its contract]', ''],
    ...['Transfers outside the EEA: [country and safeguard, or none]', ''],
    ...sections,
    ...['## Pseudonymous data', '', ...pseudonymous, ''],
  ].join('\n')
}

export async function impactAssessment(db: Db): Promise<string> {
  const kinds = (await markedKinds(db)).map((it) => ({ ...it, ...kindOf(it) }))
  const special = kinds.filter((it) => it.special)
  const rows = kinds.map((it) => `| ${it.kind} | ${it.data} | ${it.risk} | ${it.measures} | [low, medium or high] |`)
  return [
    ...(await header(db, 'Data protection impact assessment (GDPR 35)')),
    ...['## Why it is needed', ''],
    `Membership of a dating site is itself data about sex life (GDPR 9). Special categories here: ${special.map(({ kind }) => kind).join(', ')}.`,
    ...['Number of members: [number]. Countries: [list].', ''],
    ...['## What is processed', '', 'See the record of processing: `npm run report -- processing`.', ''],
    ...['## Necessity and proportionality', ''],
    ...kinds.map(({ kind, purpose, basis, retention }) => `- **${kind}**: ${purpose}. ${basis}. Kept: ${retention}.`),
    ...['', '## Risks to members, and measures', ''],
    ...['| data | what | risk before measures | measures | rest |', '|---|---|---|---|---|', ...rows, ''],
    ...['Risks beyond single data:', ''],
    '- Outing, blackmail: strict membership privacy, incognito, neutral names of app, sender and statement.',
    '- Stalking: no coordinates and no distance to others, pause, block, reports.',
    '- Fraud: signs in messages, limits of newcomers, reports; people decide about accounts.',
    '- Breach: encryption, short retention, logs without personal data, backups of 30 days.',
    ...['', '## Rights of members', ''],
    'Access and portability at /account/data, erasure at /account/delete, withdrawal of consent at /account/consents, objection by the complaint form.',
    ...[
      '',
      '## Consultation',
      '',
      'Data protection officer: [opinion, date]. Members or their representatives: [opinion, or why not asked].',
      '',
    ],
    ...['Prior consultation of the authority (GDPR 36), where a high risk is left: [yes or no, why]', ''],
    ...['Approved by: [name, date]. Next review: [date]', ''],
  ].join('\n')
}
