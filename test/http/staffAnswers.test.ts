// Staff answer for fictional profiles only where the site and the country let them; elsewhere nobody does, and writing is free (PRO-8, CHAT-4).
import { expect, test } from 'vitest'
import { countryCodes } from '../../contract/countries.ts'
import { isAnsweredFor, mayStaffAnswer } from '../../contract/staffAnswers.ts'
import { readPermission } from '../../server/chats/permission.ts'
import { show } from '../../server/search/show.ts'
import { applyChange } from '../../server/sites/choices.ts'
import { ctxOf, makeMember, makeSite } from '../fixtures/app.ts'
import { databaseFixture } from '../fixtures/databaseFixture.ts'

const { db, app } = await databaseFixture()

test('PRO-8 CHAT-4 off by default, on by site and country', async () => {
  const silent = await makeSite(db)
  const on = await makeSite(db, { choices: { staff_answers: ['BE'] } })
  const priceFor = async (site: typeof on, country: string) => {
    const [reader, mask] = [
      await makeMember(db, site, { country, credits: 100 }),
      await makeMember(db, site, { kind: 'fictional', answered: true }),
    ]
    const { answered } = await show(ctxOf(app, site, reader), { id: mask.public_id })
    const { price_reason, text_price } = await readPermission(db, site.id, reader.id, mask.public_id)
    const { first } = await db.one<{
      first: number
    }>`select chat_first_price(${site.id}, ${mask.id}, ${country}) as first`
    return { answered, price_reason, text_price, first }
  }
  const free = { answered: false, price_reason: 'nobody_answers', text_price: 0, first: 0 }
  expect(await priceFor(silent, 'BE')).toEqual(free)
  expect(await priceFor(on, 'BE')).toEqual({ answered: true, price_reason: 'credits', text_price: 2, first: 2 })
  expect(await priceFor(on, 'FR')).toEqual(free)
  expect(await priceFor(on, 'NL')).toEqual(free)
})

test('PRO-8 in production a site cannot set a country where no site may', async () => {
  expect(countryCodes.filter((it) => !mayStaffAnswer(it))).toEqual(['US', 'NL', 'DE', 'AT'])
  const site = await makeSite(db, { choices: { rate_limits: {} } })
  const production = { ...app, env: { ...app.env, production: true } }
  expect(() => applyChange(production, site, 'staff_answers', ['NL'])).toThrow(/not in NL; the ACM/)
  expect(applyChange(production, site, 'staff_answers', ['BE']).choices.staff_answers).toEqual(['BE'])
  expect(isAnsweredFor({ kind: 'person', answered: true }, {}, 'NL')).toBe(true)
})
