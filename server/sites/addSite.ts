// Operator command: adds a site with its company, hosts and settings (SITE-1, OPS-4). It sells nothing until it has credit bundles.
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { prices, siteChoices } from '../../contract/sites.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuseInconsistent, refuseStaffAnswers } from './choices.ts'
import { inJob } from './inJob.ts'
import { identityEntries } from './siteInput.ts'

const shape = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,19}$/, '2 to 20 small letters, digits and hyphens')),
  ...identityEntries,
  prices: v.strictObject(prices),
  choices: v.strictObject(siteChoices.entries),
})

/** `input`: parsed JSON. Throws CommandInputError. */
export async function addSite(app: App, actor: Actor, input: unknown): Promise<{ site: string; hosts: string[] }> {
  const { company, prices: price, hosts, ...fields } = parseCommandInput(shape, input)
  const site = { ...fields, ...price, company, company_id: '', id: 0 } as Site
  refuseInconsistent(app, site, { choices: fields.choices, prices: price })
  refuseStaffAnswers(app, fields.choices)
  const allHosts = [...new Set([fields.domain, ...hosts])]
  return inJob(app, site, async (ctx) => {
    await ctx.db.run`select pg_advisory_xact_lock(hashtext('nightjar add site'))`
    const existing = await ctx.db.maybe<{ name: string }>`
      select key as name from site where key = ${fields.key} union select host from site_host where host = any(${allHosts}) limit 1`
    if (existing) rejectInput(`there is a site at ${existing.name} already`)
    const id = await write(ctx, site, allHosts)
    await audit({ ...ctx, site: { ...site, id } }, actor, {
      action: 'site.add',
      subject: fields.key,
      after: { domain: fields.domain, hosts: allHosts, niche: fields.niche, company: company.name },
    })
    ctx.afterCommit(() => app.bus.publish('sites_changed', {}))
    return { site: fields.key, hosts: allHosts }
  })
}

async function write({ db }: JobCtx, site: Site, hosts: string[]): Promise<Id<'site'>> {
  const { company } = site
  const { company_id } = await db.one<{ company_id: Id<'company'> }>`
    insert into company (name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added)
    values (${company.name}, ${company.address}, ${company.kvk}, ${company.city}, ${company.country}, ${company.tradenames},
      ${company.vat_numbers}, ${company.support_phone}, ${company.delete_discount}, ${new Date(company.added)})
    returning id as company_id`
  const { id } = await db.one<Columns<'site', 'id'>>`
    insert into site (key, domain, domain_language, niche, company_id, country, time_zone, cdn_prefix, message_credits, photo_credits,
      gift_credits, signup_credits, message_length, free_mode, free_conversations, free_messages, choices)
    values (${site.key}, ${site.domain}, ${site.domain_language}, ${site.niche}, ${company_id}, ${site.country}, ${site.time_zone},
      ${site.cdn_prefix}, ${site.message_credits}, ${site.photo_credits}, ${site.gift_credits}, ${site.signup_credits},
      ${site.message_length}, ${site.free_mode}, ${site.free_conversations}, ${site.free_messages}, ${db.json(site.choices)})
    returning id`
  for (const host of hosts) await db.run`insert into site_host (host, site_id) values (${host}, ${id})`
  return id
}
