// SQL of content pages: a site's own texts, of which the newest per language is in force, and the versions that members agreed to.
import type { Locale } from '../../contract/limits.ts'
import type { ContentPage } from '../../contract/pages.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type OwnText = Columns<'content_page', 'name' | 'number' | 'created_at'> & { locale: Locale; text: string }
type At = { db: Db; site: Pick<Site, 'id'> }

/** The texts in force, one per language. */
export const ownTexts = ({ db, site }: At, name: string) => db.many<OwnText>`
  select * from (
    select distinct on (locale) name, locale, number, text, created_at
    from content_page
    where site_id = ${site.id} and name = ${name}
    order by locale, number desc) newest
  where text is not null`

/** The newest of a language, or one by its number; `text` is null where it was retired. */
export const findText = ({ db, site }: At, { name, locale }: Which, number: number | null = null) =>
  db.maybe<Omit<OwnText, 'text'> & Columns<'content_page', 'text'>>`
    select name, locale, number, text, created_at
    from content_page
    where site_id = ${site.id} and name = ${name} and locale = ${locale} and (${number}::int is null or number = ${number})
    order by number desc
    limit 1`

type Which = { name: string; locale: string }

/** Serializes changes of a site's texts. */
export const lockSite = ({ db, site }: At) => db.run`select 1 from site where id = ${site.id} for no key update`

export const addText = ({ db, site }: At, { name, locale }: Which, number: number, text: string | null, now: Date) =>
  db.run`
    insert into content_page (site_id, name, locale, number, text, created_at)
    values (${site.id}, ${name}, ${locale}, ${number}, ${text}, ${now})`

export const listTexts = (db: Db, site: Pick<Site, 'id'>) => db.many<{
  name: string
  locale: string
  version: number
  since: Date
  retired: boolean
  bytes: number | null
}>`
  select distinct on (name, locale) name, locale, number as version, created_at as since, text is null as retired, octet_length(text) as bytes
  from content_page
  where site_id = ${site.id}
  order by name, locale, number desc`

export const storePageVersion = ({ db, site }: At, page: ContentPage, now: Date) => db.run`
  insert into page_version (site_id, version, name, locale, title, is_custom, blocks, effective_at, stored_at)
  values (${site.id}, ${page.version}, ${page.name}, ${page.locale}, ${page.title}, ${page.own}, ${db.json(page.blocks)}, ${page.date}, ${now})
  on conflict do nothing`
