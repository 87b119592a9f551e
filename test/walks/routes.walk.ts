// Every route of spec §2.1 answers with its own screen, by address, and axe finds nothing (RTE-1 to RTE-8).
import { membersArea } from '../../contract/limits.ts'
import routes from '../../web/routes.ts'
import { castOf, expect, expectAccessible, idOf, login, test } from '../base/walk.ts'

/** Spec §2.1 and RTE-8, in order: name and path. */
const table = [
  ['index', '/'],
  ['likes-m-id', '/likes/m/{id}'],
  ['account-deleted', '/account-deleted'],
  ['chats', '/chats'],
  ['chats-id', '/chats/{chat}'],
  ['complaints', '/complaints'],
  ['complete-signup', '/complete-signup'],
  ['credits', '/credits'],
  ['credits-repeat-order', '/credits/repeat-order'],
  ['credits-id-paymentmethod', '/credits/p1'],
  ['directdebit', '/directdebit'],
  ['lang-config', '/lang-config'],
  ['likes', '/likes'],
  ['likes-type', '/likes/received'],
  ['login', '/login'],
  ['match-finder', '/match-finder'],
  ['members', '/members'],
  ['members-id', '/members/{id}'],
  ['members-id-chat', '/members/{id}/chat'],
  ['members-id-landing', '/members/{id}/landing'],
  ['members-id-signup', '/members/{id}/signup'],
  ['members-id-landing2', '/members/{id}/landing2/summer'],
  ['members-id-landing3', '/members/{id}/landing3'],
  ['notifications', '/notifications'],
  ['premium', '/premium'],
  ['pricing', '/pricing'],
  ['profile', '/profile'],
  ['reset-password', '/reset-password'],
  ['reset-password-do', '/reset-password/do'],
  ['signup', '/signup'],
  ['signup-matches', '/signup-matches'],
  ['swipe-game', '/swipe-game'],
  ['transactions', '/transactions'],
  ['activate-done', '/activate/done'],
  ['activate-error', '/activate/error'],
  ['mail-change-do', '/mail-change/do'],
  ['landers-tinderswipe', '/landers/tinderswipe'],
  ['landers-alonetonight', '/landers/alonetonight'],
  ['landers-collagelanding', '/landers/collagelanding/x'],
  ['landers-gallery', '/landers/gallery'],
  ['landers-iconslanding', '/landers/iconslanding'],
  ['landers-maplanding', '/landers/maplanding'],
  ['landers-socialnetwork', '/landers/socialnetwork'],
  ['landers-transitionsvideolanding', '/landers/transitionsvideolanding'],
  ['landers-video', '/landers/video'],
  ['pages-ban', '/pages/ban'],
  ['pages-cookies', '/pages/cookies'],
  ['pages-faq', '/pages/faq'],
  ['pages-privacy', '/pages/privacy'],
  ['pages-return-policy', '/pages/return-policy'],
  ['pages-service', '/pages/service'],
  ['pages-terms', '/pages/terms'],
  ['activate-do', '/activate/do?token=none'],
  ['reactivate-do', '/reactivate/do'],
  ['unsubscribe-do', '/unsubscribe/do'],
  ['login-code', '/login/code'],
  ['account', '/account'],
  ['account-confirm', '/account/confirm'],
  ['account-activation', '/account/activation'],
  ['account-email', '/account/email'],
  ['account-password', '/account/password'],
  ['account-devices', '/account/devices'],
  ['account-two-step', '/account/two-step'],
  ['account-passkeys', '/account/passkeys'],
  ['account-blocked', '/account/blocked'],
  ['account-data', '/account/data'],
  ['account-agreements', '/account/agreements'],
  ['account-spending', '/account/spending'],
  ['account-pause', '/account/pause'],
  ['account-delete', '/account/delete'],
  ['reactivate', '/reactivate'],
  ['kit', '/kit'],
] as const

/** RTE-4: what a visitor may see without a login. */
const needsLogin = new Set([
  'likes-m-id',
  'chats',
  'chats-id',
  'complete-signup',
  'credits',
  'credits-repeat-order',
  'credits-id-paymentmethod',
  'directdebit',
  'likes',
  'likes-type',
  'match-finder',
  'members-id-chat',
  'notifications',
  'premium',
  'profile',
  'signup-matches',
  'swipe-game',
  'transactions',
  'account',
  'account-confirm',
  'account-activation',
  'account-email',
  'account-password',
  'account-devices',
  'account-two-step',
  'account-passkeys',
  'account-blocked',
  'account-data',
  'account-agreements',
  'account-spending',
  'account-pause',
  'account-delete',
])

/** They lead elsewhere, take a form, or answer whatever nothing else answers. */
const noScreens = ['token', 'alerts', 'settings', 'enter', 'logout', 'not-found']

test('RTE-1 RTE-6 RTE-8 the route names are the names of the table, in its order, and each is walked', () => {
  const names = routes.map(({ id }) => id)
  const wanted = table.map(([name]) => name).filter((name) => name !== 'kit')
  expect(names.filter((name) => (wanted as readonly (string | undefined)[]).includes(name))).toEqual(wanted)
  expect(names.filter((name) => !table.some(([walked]) => walked === name))).toEqual(noScreens)
  expect(names).toEqual(expect.arrayContaining([...membersArea]))
})

test('RTE-1 RTE-2 RTE-5 RTE-7 a member reaches every route by its address', async ({ arrive }) => {
  test.setTimeout(600_000)
  const member = await arrive('desktop', { colorScheme: 'light' })
  const theo = castOf('gay', 'Theo')
  const { page, origin } = member
  await login(member, theo.email, theo.password)
  const id = await idOf({ page }, 'Idris')
  await page.goto(`${origin}/members/${id}/chat`)
  await page.getByLabel('Write a message').fill('Hello, Idris.')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('log').locator('[data-state=sent]')).toHaveCount(1)
  await page.goto(`${origin}/chats`)
  const chat =
    (await page.getByRole('main').getByRole('link', { name: /Idris/ }).first().getAttribute('href'))
      ?.split('/')
      .at(-1) ?? ''

  for (const [name, path] of table) {
    const address = path.replace('{id}', id).replace('{chat}', chat)
    await test.step(`${name} ${path}`, async () => {
      const answer = await page.goto(origin + address)
      // Without its token this page has nothing to offer, and says so.
      expect.soft(answer?.status(), `${name} ${address}`).toBe(name === 'unsubscribe-do' ? 410 : 200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/Nightjar/)
      await expectAccessible(page)
    })
  }
  await page.goto(`${origin}/settings`)
  await expect(page).toHaveURL(/\/notifications$/)
})

test('RTE-3 RTE-4 RTE-5 a visitor is sent to log in where that is needed, and back after it; an unknown route is a 404', async ({
  arrive,
}) => {
  const visitor = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = visitor
  for (const [name, path] of table.filter(([name]) => needsLogin.has(name))) {
    const address = path.replace(/\{\w+\}/, 'a'.repeat(32))
    await page.goto(origin + address)
    expect(new URL(page.url()).pathname, name).toBe('/login')
    expect(new URL(page.url()).searchParams.get('next')).toBe(address)
  }
  for (const path of ['/no-such-page-here', '/members/none/of/these', '/pages/nothing']) {
    const answer = await page.goto(origin + path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.waitForURL(`${origin}/`)

  const theo = castOf('gay', 'Theo')
  for (const [next, end] of [
    ['/likes', '/likes'],
    ['https://evil.test/', '/members'],
    ['//evil.test', '/members'],
  ] as const) {
    // A living page would notice that its session is gone, and say so.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'auth.session' })
    await page.goto(`${origin}/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel(/e-?mail/i).fill(theo.email)
    await page.getByLabel('Password').fill(theo.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(origin + end)
  }

  await test.step('inside the app one moves without a new document (history mode)', async () => {
    await page.evaluate(() => Object.assign(window, { kept: true }))
    await page.getByRole('link', { name: /Likes/ }).first().click()
    await page.waitForURL('**/likes')
    await page.goBack()
    await page.waitForURL('**/members')
    expect(await page.evaluate(() => 'kept' in window)).toBe(true)
  })

  await test.step('to a page that is plain HTML, and back', async () => {
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/pages/terms')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
  })
})
