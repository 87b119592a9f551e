// What was chosen on a lander goes through the signup with its visitor (LAND-1).
import { expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { CONSENT_KEY } from '../../test/fixtures/consents.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { advanceTo, newSignup, type SignupInput, signupClient } from '../../test/fixtures/signup.ts'

const { db, app, site } = await databaseFixture()

const drawn = (at = site) => makeMember(db, at, { kind: 'fictional' })
const begin = (more: Partial<Extract<SignupInput, { step: 0 }>>): SignupInput => ({
  step: 0,
  consents: [CONSENT_KEY],
  gender: 'male',
  looks_for: 'male',
  ...more,
})
const likesOf = async (name: string) =>
  (
    await db.many<{ id: string; origin: string }>`
      select o.public_id as id, l.origin
      from member_like l join member m on m.id = l.from_id join member o on o.id = l.to_id
      where m.name = ${name} and l.site_id = ${site.id}
      order by o.id`
  ).map(({ id, origin }) => `${id} ${origin}`)

async function goOn(it: ReturnType<typeof signupClient>, { name, email } = newSignup()) {
  await it.step({ step: 1, name, date_of_birth: '1990-05-05' })
  await it.step({ step: 2, email })
  await it.step({ step: 3, password: 'quiet lantern street', terms: true })
  return name
}

test('LAND-1 faces liked on a lander are the first likes of the member that comes of it, its own', async () => {
  const [one, two] = [await drawn(), await drawn()]
  const client = signupClient(app, site)
  const draft = await client.step(
    begin({ likes: [two.public_id, one.public_id], interests: ['wine', 'wine'], hello: 'Still up?' }),
  )
  expect(draft.likes).toEqual(
    [two, one].map(({ public_id: id, name }) => ({ id, name, fictional: true, main_image: null })),
  )
  expect(draft).toMatchObject({ interests: ['wine'], hello: 'Still up?' })
  const name = await goOn(client)
  expect(await likesOf(name)).toEqual([])
  await client.step({ step: 4 })
  expect(await likesOf(name)).toEqual([`${one.public_id} member`, `${two.public_id} member`])
})

test('LAND-1 only fictional profiles of this site are taken: no member, no other site’s, nobody who is gone', async () => {
  const other = await makeSite(db)
  const [person, foreign, gone, ownProfile] = [
    await makeMember(db, site),
    await drawn(other),
    await drawn(),
    await drawn(),
  ]
  await db.run`update member set status = 'disabled' where id = ${gone.id}`
  const client = signupClient(app, site)
  const ids = [person, foreign, gone, ownProfile].map(({ public_id }) => public_id)
  expect((await client.step(begin({ likes: [...ids, 'nobody_nobody_nobody'] }))).likes).toHaveLength(1)
  const name = await goOn(client)
  await client.step({ step: 4 })
  expect(await likesOf(name)).toEqual([`${ownProfile.public_id} member`])
})

test('LAND-1 whoever leaves the site meanwhile costs that like, not the account', async () => {
  const face = await drawn()
  const client = signupClient(app, site)
  await client.step(begin({ likes: [face.public_id] }))
  const name = await goOn(client)
  await db.run`update member set status = 'disabled' where id = ${face.id}`
  expect((await client.step({ step: 4 })).step).toBe(5)
  expect(await likesOf(name)).toEqual([])
})

test('LAND-1 more than twelve likes, or a line of 201 letters, are refused', async () => {
  const ids = Array.from({ length: 13 }, (_, at) => `nobody_nobody_${String(at).padStart(4, '0')}`)
  for (const wrong of [{ likes: ids }, { hello: 'x'.repeat(201) }, { interests: ['money'] as never }])
    await expect(signupClient(app, site).step(begin(wrong))).rejects.toThrow('invalid')
})

test('LAND-1 step 0 taken again without a lander keeps what the lander brought', async () => {
  const face = await drawn()
  const client = signupClient(app, site)
  await client.step(begin({ likes: [face.public_id], hello: 'Hi' }))
  expect(await client.step(begin({}))).toMatchObject({ likes: [{ id: face.public_id }], hello: 'Hi' })
  expect((await advanceTo(1, signupClient(app, site))).jar.signup).not.toBe(client.jar.signup)
})
