// The match finder: questions, results with reasons, a URL that can be shared and navigated back (SRCH-4).
import type { Page } from '@playwright/test'
import { castPerson, checkByLabel, expect, expectAccessible, logInByCall, login, test } from '../browser/test.ts'

const idris = castPerson('gay', 'Idris')
const people = (page: Page) => page.getByRole('list', { name: 'Your matches, best first' })
const show = (page: Page) => page.getByRole('button', { name: 'Show my matches' })
/** Names without the online state, which changes meanwhile. */
const matchNames = (page: Page) =>
  people(page)
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((all) => all.map((it) => it.getAttribute('href')))

test('SRCH-4 PRO-8 on a phone: from the search to prefilled questions; matches with reasons; back and reload', async ({
  arrive,
}) => {
  const who = await arrive('phone')
  const { page } = who
  await login(who, idris.email, idris.password)
  await page.getByRole('link', { name: 'Best matches for you' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Match finder' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Minimum age' })).toHaveValue('25')
  await expect(page.getByRole('slider', { name: 'Maximum age' })).toHaveValue('48')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('NL')
  await expect(page.getByRole('combobox', { name: 'Province' })).toHaveValue('')
  await expectAccessible(page)

  await page.getByRole('slider', { name: 'Maximum age' }).press('ArrowLeft')
  const wine = page.getByRole('checkbox', { name: 'Wine', exact: true })
  await checkByLabel(wine)
  await show(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Best matches for you' })).toBeVisible()
  const best = people(page).getByRole('listitem').first()
  await expect(best).toBeVisible()
  await expect(page).toHaveURL(/\/match-finder\?.*max_age=47.*interests=[a-z_,]*wine/)
  await expect(
    people(page)
      .getByText(/^You both like: /)
      .first(),
  ).toBeVisible()
  await expect(people(page).getByText('The age you’re looking for').first()).toBeVisible()
  await expect(
    people(page)
      .getByRole('link', { name: /^Message / })
      .first(),
  ).toBeVisible()
  await expect(people(page).getByRole('button', { name: 'Fictional profile' }).first()).toBeVisible()
  await expectAccessible(page)

  const before = await matchNames(page)
  expect(before.length).toBeLessThanOrEqual(48)
  const heart = people(page)
    .getByRole('button', { name: /^Like / })
    .first()
  const liked = (await heart.getAttribute('aria-label'))?.replace('Like', 'Unlike') ?? ''
  const likeResponse = page.waitForResponse((it) => it.url().endsWith('/like') && it.ok())
  await heart.click()
  const unlike = people(page).getByRole('button', { name: liked, exact: true })
  await expect(unlike).toHaveAttribute('aria-pressed', 'true')
  await likeResponse
  await page.reload()
  await expect(unlike).toBeVisible()
  expect(await matchNames(page)).toEqual(before)
  await unlike.click()
  await expect(people(page).getByRole('button', { name: liked.replace('Unlike', 'Like'), exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Match finder' })).toBeVisible()
  await expect(show(page)).toBeVisible()
})

test('SRCH-4 on a desktop: a shared URL, other answers, stored criteria; no results; a URL with invalid parameters', async ({
  arrive,
}) => {
  const who = await arrive('desktop', { colorScheme: 'dark' })
  const { page, origin } = who
  await logInByCall(who, idris.email, idris.password)
  await page.goto(`${origin}/match-finder?gender=male&country=NL&min_age=30&max_age=50&interests=music`)
  await expect(people(page).getByRole('listitem').first()).toBeVisible()
  await expect(people(page).getByText('You both like: Music').first()).toBeVisible()
  await expectAccessible(page)

  const answers = page.getByRole('button', { name: 'My answers' })
  await answers.click()
  await expect(answers).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('slider', { name: 'Maximum age' })).toHaveValue('50')
  await expectAccessible(page)
  const keep = page.getByRole('button', { name: 'Make this my default search' })
  await keep.click()
  await expect(page.getByText('Saved. Your search will start with this.')).toBeVisible()
  await expect(keep).toBeHidden()
  await page.goto(`${origin}/match-finder`)
  await expect(page.getByRole('slider', { name: 'Maximum age' })).toHaveValue('50')

  await page.goto(`${origin}/match-finder?gender=female&country=IE&min_age=98&max_age=99`)
  await expect(page.getByRole('heading', { name: 'No one fits these answers' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change answers' }).click()
  await expect(show(page)).toBeVisible()

  await page.goto(`${origin}/match-finder?interests=nonsense&min_age=-1&x=${'y'.repeat(2_000)}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(show(page)).toBeVisible()
  await expect(page).toHaveURL(`${origin}/match-finder`)
})
