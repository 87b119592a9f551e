// What of the sites' own settings a customer, a bank or the law would object to: for `npm run doctor` and `npm run site -- check`.
import { forcedRemainder } from '../../contract/credits.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Db } from '../base/db/database.ts'
import { type Finding, warned } from '../base/startup/finding.ts'
import { bundlesOnSale } from '../credits/index.ts'
import { creditorOf } from '../directDebit/index.ts'
import { siteById } from '../sites/index.ts'

export async function checkSite(db: Db, site: Site): Promise<Finding[]> {
  const prices = [site.message_credits, site.photo_credits, site.gift_credits]
  const remainders = (await bundlesOnSale(db, site)).flatMap(({ key, currency, credits }) => {
    const left = forcedRemainder(credits, prices)
    return left
      ? [`${site.key}: of bundle ${key} (${currency}, ${credits} credits) ${left} can be spent on nothing.`]
      : []
  })
  return [...remainders, ...creditorFaults(site)].map(warned)
}

/** A payer's bank compares the name of the account with the one in the order (verification of payee), and shows it. */
function creditorFaults(site: Site): string[] {
  const creditor = creditorOf(site)
  if (!creditor) return []
  const { name, address, city, tradenames } = site.company
  const { name: collects } = creditor
  const what = tradenames.includes(collects) ? 'a trade name' : 'another name'
  return [
    ...(address.trim() && city.trim() ? [] : [`${site.key}: the company that collects by bank has no address.`]),
    ...(collects === name
      ? []
      : [`${site.key}: the creditor has ${what}, "${collects}", not the company's, "${name}": banks warn the payer.`]),
  ]
}

/** Of all sites. A database without them yet has nothing to check. */
export const checkSites = (url: string): Promise<Finding[]> =>
  checkRows(url, async (db) => {
    const rows = await db.many<{ id: Site['id'] }>`select id from site where paused_at is null order by id`
    const sites = await Promise.all(rows.map(({ id }) => siteById(db, id)))
    return (await Promise.all(sites.map((site) => (site ? checkSite(db, site) : [])))).flat()
  })

/** Nothing where the database does not answer: another check says so. */
export async function checkRows(url: string, check: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  try {
    const db = connect(url, { max: 1 })
    return await check(db).finally(() => db.close())
  } catch {
    return []
  }
}
