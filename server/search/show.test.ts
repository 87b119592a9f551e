// A profile as different viewers see it.
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addPhoto } from '../photos/index.ts'
import { testPicture } from '../photos/testPicture.ts'
import { show } from './show.ts'

const { db, app, site } = await databaseFixture()

const block = (by: { id: number }, who: { id: number }) => db.run`
  insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${by.id}, ${who.id}, now())`

test('PRO-5 PRO-8 a profile with its photos, its mask, what stands between us, and related ones', async () => {
  const member = await makeMember(db, site, { interests: ['beer', 'wine'], now: app.time })
  const mask = await makeMember(db, site, {
    kind: 'fictional',
    name: 'Masked',
    birth: '1990-11-20',
    interests: ['tea', 'wine'],
    now: app.time,
  })
  const near = await makeMember(db, site, { birth: '1991-01-01', now: app.time })
  await makeMember(db, site, { birth: '1970-01-01', now: app.time })
  await addPhoto(db, app.storage, { site_id: site.id, member_id: mask.id, bytes: await testPicture(1), now: app.time })
  await db.run`insert into member_like (site_id, from_id, to_id, origin, created_at)
    values (${site.id}, ${member.id}, ${mask.id}, 'member', now())`
  const seen = await show(ctxOf(app, site, member), { id: mask.public_id })
  expect(seen).toMatchObject({
    id: mask.public_id,
    name: 'Masked',
    age: 36,
    fictional: true,
    answered: false,
    liked: true,
    matched: false,
    blocked: false,
    is_new: true,
    attributes: { gender: 'male', interests: ['tea', 'wine'] },
    shared_interests: ['wine'],
  })
  expect(seen.photos).toHaveLength(1)
  expect(seen.main_image).toEqual(seen.photos[0]?.image)
  expect(seen.related.map(({ id }) => id)).toEqual([near.public_id])
  expect((await show(ctxOf(app, site, mask), { id: mask.public_id })).shared_interests).toEqual([])
})

test('SITE-6 what the site does not show never leaves the server', async () => {
  const viewer = await makeMember(db, site, { interests: ['wine'] })
  const anna = await makeMember(db, site, { interests: ['wine'], email: 'secret@nightjar.test', city: 'Secretville' })
  await db.run`update member set tattoos = 'many', hair_color = 'red', about = 'My secret', region = 'NH' where id = ${anna.id}`
  const choices = {
    ...site.choices,
    visible_profile_fields: ['hair_color', 'interests'],
    visible_profile_notes: [],
    interests: false,
  }
  const seen = await show(ctxOf(app, { ...site, choices }, viewer), { id: anna.public_id })
  expect(seen.attributes).toEqual({ hair_color: 'red' })
  expect(seen.shared_interests).toEqual([])
  expect(JSON.stringify(seen)).not.toMatch(/secret@|My secret|many|wine/)
  const noted = { ...choices, visible_profile_notes: ['about'] }
  expect(
    (await show(ctxOf(app, { ...site, choices: noted }, viewer), { id: anna.public_id })).attributes,
  ).toHaveProperty('about', 'My secret')
})

test('PRO-6 who is blocked gets the spec’s words and nothing else; the blocker a name and the way back', async () => {
  const [anna, ben] = [await makeMember(db, site, { name: 'Anna' }), await makeMember(db, site, { name: 'Ben' })]
  await addPhoto(db, app.storage, { site_id: site.id, member_id: ben.id, bytes: await testPicture(2), now: app.time })
  await block(anna, ben)
  await expect(show(ctxOf(app, site, ben), { id: anna.public_id })).rejects.toMatchObject({
    code: 'blocked',
    values: { name: 'Anna' },
  })
  expect(await show(ctxOf(app, site, anna), { id: ben.public_id })).toMatchObject({
    name: 'Ben',
    blocked: true,
    photos: [],
    main_image: null,
    attributes: {},
    related: [],
  })
})

test('PRO-9 ACC-12 who is not active, or lives on another site, is not found; oneself always is', async () => {
  const viewer = ctxOf(app, site, await makeMember(db, site))
  for (const status of ['not_confirmed', 'disabled', 'deleted', 'banned']) {
    const member = await makeMember(db, site, { status: status as 'active' })
    await expect(show(viewer, { id: member.public_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await show(ctxOf(app, site, member), { id: member.public_id })).toMatchObject({ id: member.public_id })
  }
  const elsewhere = await makeMember(db, await makeSite(db))
  for (const id of [elsewhere.public_id, '0'.repeat(32)])
    await expect(show(viewer, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('SITE-5 a visitor of a closed site sees no profile; of a blurred one no face', async () => {
  const anna = await makeMember(db, site, { visibility: 'visitors' })
  await addPhoto(db, app.storage, { site_id: site.id, member_id: anna.id, bytes: await testPicture(3), now: app.time })
  const visiting = (logged_out_search: 'none' | 'blurred' | 'full') =>
    show(ctxOf(app, { ...site, choices: { ...site.choices, logged_out_search } }, null), { id: anna.public_id })
  await expect(visiting('none')).rejects.toMatchObject({ code: 'search_closed' })
  expect((await visiting('blurred')).main_image?.status).toBe('locked')
  expect((await visiting('full')).main_image?.status).toBe('active')
})
