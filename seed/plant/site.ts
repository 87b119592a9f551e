// Inserts a demo site with its hosts, company, bundles, discount codes, pages of its own and traffic source.
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { siteChoices } from '../../contract/sites.ts'
import type { Db } from '../../server/base/db/database.ts'
import type { SiteSeed } from '../sites/index.ts'
import { landers } from '../sites/landers.ts'
import { translations } from '../sites/translations.ts'

/** What `?network=` names in the demo. */
export const DEMO_NETWORK = 'demo'
/** A code to try at the checkout. */
export const DEMO_CODE = { code: 'MIDNIGHT15', country: 'NL' } as const

/** Returns the site's id. */
export async function plantSite(db: Db, seed: SiteSeed, now: Date): Promise<Id<'site'>> {
  const { company } = seed
  const { company_id } = await db.one<{ company_id: Id<'company'> }>`
    insert into company (name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added)
    values (${company.name}, ${company.address}, ${company.kvk}, ${company.city}, ${company.country}, ${company.tradenames},
      ${company.vat_numbers}, ${company.support_phone}, ${company.delete_discount}, ${company.added})
    returning id as company_id`
  const domain = `${seed.key}.localhost`
  const { site_id } = await db.one<{ site_id: Id<'site'> }>`
    insert into site (key, domain, domain_language, niche, company_id, country, time_zone, message_credits, photo_credits, gift_credits,
      signup_credits, message_length, free_mode, free_conversations, free_messages, choices)
    values (${seed.key}, ${domain}, ${seed.domain_language}, ${seed.niche}, ${company_id}, ${seed.country}, ${seed.time_zone},
      ${seed.message_credits}, ${seed.photo_credits}, ${seed.gift_credits}, ${seed.signup_credits}, ${seed.message_length},
      ${seed.free_mode}, ${seed.free_conversations}, ${seed.free_messages}, ${db.json(v.parse(siteChoices, { ...seed, translations: translations[seed.key], landers }))})
    returning id as site_id`
  await db.run`insert into site_host (host, site_id) values (${domain}, ${site_id})`
  for (const [currency, bundles] of Object.entries(seed.bundles)) {
    const best = Math.max(...bundles.map(({ credits }) => credits))
    for (const { id, credits, amount, popular } of bundles) {
      await db.run`
        insert into bundle (site_id, key, currency, credits, amount, popular, best)
        values (${site_id}, ${id}, ${currency}, ${credits}, ${amount}, ${popular}, ${credits === best})`
    }
  }
  await db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, welcome, follows_days, created_at)
    values (${site_id}, 'TIMEBONUS25', 25.0, 'active', 'once-per-user', true, null, ${now}),
      (${site_id}, 'WELCOME10', 10.0, 'active', 'once-per-user', false, 7, ${now})`
  // For orders of one country, from an amount on, once for each member (CRED-3).
  if (seed.countries.includes(DEMO_CODE.country))
    await db.run`
      insert into discount_code (site_id, code, value_percentage, status, validity, country, currency, minimum_order_value, created_at)
      values (${site_id}, ${DEMO_CODE.code}, 15.0, 'active', 'once-per-user', ${DEMO_CODE.country}, 'EUR', 2000, ${now})`
  for (const [name, texts] of Object.entries(seed.pages ?? {}))
    for (const [locale, text] of Object.entries(texts))
      await db.run`
        insert into content_page (site_id, name, locale, number, text, created_at)
        values (${site_id}, ${name}, ${locale}, 1, ${text}, ${now})`
  // Its visitors may sign up and look around on closed sites (SITE-4, SITE-5). No postback goes to it.
  await db.run`
    insert into traffic_source (site_id, network, method, url, secret, events, created_at)
    values (${site_id}, ${DEMO_NETWORK}, 'GET', 'https://network.example/', '', '{clawback}', ${now})`
  return site_id
}
