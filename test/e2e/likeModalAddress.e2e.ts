// What the address says of the like modal: what is no delay leaves it at once, and opens nothing (LIKE-5).
import { castPerson, expect, logInByCall, test, waitForHydration } from '../browser/test.ts'

test('LIKE-5 t=1.5, t=abc, t=4000 and the like are removed from the address, with the profile they named; the rest stays', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin } = person
  const { email, password } = castPerson('gay', 'Emre')
  await logInByCall(person, email, password)
  for (const [path, rest] of [
    ['/members?min_age=30&t=1.5', '/members?min_age=30'],
    ['/likes?t=abc&profile=x', '/likes'],
    ['/account?t=4000', '/account'],
    ['/account?t=-1&a=b', '/account?a=b'],
    ['/account?t=', '/account'],
  ] as const) {
    await page.goto(`${origin}${path}`)
    await waitForHydration(page)
    await expect(page, path).toHaveURL(`${origin}${rest}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
