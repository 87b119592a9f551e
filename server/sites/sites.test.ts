// Site lookup by host, and public settings.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { interests } from '../../contract/interests.ts'
import { companyInfo, siteSettings } from '../../contract/sites.ts'
import { ctxOf, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { readEnv } from '../base/env.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'
import { company } from './company.ts'
import { countryInUse } from './countryInUse.ts'
import { interestsList } from './interestsList.ts'
import { settings } from './settings.ts'
import { clearSiteCache, defaultSite, findSite, siteById } from './store.ts'

const { db, app } = await databaseFixture()

test('SITE-1 a host is its site with its company; an unknown host is none', async () => {
  const site = await makeSite(db, { choices: { name: 'Lantern' } })
  const found = await findSite(db, site.domain)
  expect(found).toEqual(site)
  expect(await siteById(db, site.id)).toEqual(site)
  expect(await findSite(db, 'nobody.test')).toBeNull()
})

test('SITE-1 a changed site is visible once its cache entry is gone', async () => {
  const site = await makeSite(db)
  await findSite(db, site.domain)
  await db.run`update site set message_credits = 9 where id = ${site.id}`
  expect((await findSite(db, site.domain))?.message_credits).toBe(site.message_credits)
  clearSiteCache(db)
  expect((await findSite(db, site.domain))?.message_credits).toBe(9)
})

test('SITE-3 the default site is of niche 7', async () => {
  await makeSite(db, { niche: 3 })
  await makeSite(db, { niche: 7 })
  expect((await defaultSite(db))?.niche).toBe(7)
})

test('SITE-2 the settings are complete, those of the request’s host, and never resell members', async () => {
  const [mine, other] = [await makeSite(db), await makeSite(db, { niche: 3 })]
  const ctx = ctxOf({ ...app, push: { public_key: 'a key', private_key: 'a secret' } } as TestApp, mine, null)
  const asked = settings as (it: typeof ctx, query: object) => ReturnType<typeof settings>
  const answer = v.parse(siteSettings, await asked(ctx, { domain: other.domain }))
  expect(answer).toMatchObject({
    domain: mine.domain,
    key: mine.key,
    niche: 7,
    member_resell: false,
    company_name: 'Test BV',
    push_public_key: 'a key',
    region_data: { NL: 'province', DE: 'state', BE: 'province' },
  })
  expect(JSON.stringify(answer)).not.toContain('a secret')
})

test("SITE-9 the country in use: the chosen one, else by IP address, else the site's; only ones that the site serves", async () => {
  const site = await makeSite(db)
  const ctx = (country: string, cookie?: string) => {
    const made = ctxOf(app, site, null, cookie ? { country: cookie } : {})
    return { ...made, request: { ...made.request, country } }
  }
  expect(countryInUse(ctx('DE', 'BE'))).toBe('BE')
  expect(countryInUse(ctx('DE', 'US'))).toBe('DE')
  expect(countryInUse(ctx('US'))).toBe('NL')
  expect(await settings(ctx('US', 'BE'))).toMatchObject({ geoip_country: 'US', geoip_selected_country: 'BE' })
})

test('SITE-7 SITE-10 companyinfo and the 50 interests in their order', async () => {
  const ctx = ctxOf(app, await makeSite(db), null)
  expect(v.parse(companyInfo, await company(ctx))).toMatchObject({
    name: 'Test BV',
    kvk: '00000000',
    delete_discount: 50,
  })
  expect((await interestsList()).interests).toEqual([...interests])
  expect(interests).toHaveLength(50)
})

test('OPS-1 links made outside a request lead to the site: by https, in the demo to this process', () => {
  const at = (env: Record<string, string>, domain: string) => siteOrigin({ env: readEnv(env) }, { domain })
  expect(at({ PORT: '4321' }, 'gay.localhost')).toBe('http://gay.localhost:4321')
  expect(at({ NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x' }, 'lantern.example')).toBe(
    'https://lantern.example',
  )
})
