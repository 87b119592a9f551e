// Every permission that a full Chromium knows is granted or denied by name in the Permissions-Policy header.
import { findChromium, launchOptions } from '../browser/chromium.ts'
import { expect, test } from '../browser/test.ts'

const chromium = await findChromium()
test.use({ launchOptions: launchOptions(chromium) })

test('every permission that this browser knows is granted or denied by name, and no unknown one', async ({
  arrive,
}) => {
  test.skip(!chromium.is_full, 'the browser that npm carries lacks parts that the header names')
  const { page, origin } = await arrive('desktop')
  const warned: string[] = []
  page.on(
    'console',
    (it) => void (/permissions.policy|unrecognized feature/i.test(it.text()) && warned.push(it.text())),
  )
  const response = await page.goto(origin)
  const listed = (response?.headers()['permissions-policy'] ?? '').split(', ').map((it) => it.split('=')[0])
  type Policy = { features(): string[]; allowsFeature(name: string): boolean }
  const known = await page.evaluate(() => {
    const policy = (document as unknown as { featurePolicy: Policy }).featurePolicy
    return policy.features().map((name) => [name, policy.allowsFeature(name)] as const)
  })
  // Hints of the client (`ch-…`) tell nobody anything that we do not ask for.
  const features = known.filter(([name]) => !name.startsWith('ch-'))
  expect(features.map(([name]) => name).filter((name) => !listed.includes(name))).toEqual([])
  const open = features.filter(([, allowed]) => allowed).map(([name]) => name)
  expect(open.toSorted()).toEqual(
    [
      ...['autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'media-playback-while-not-visible'],
      ...['publickey-credentials-create', 'publickey-credentials-get'],
    ].filter((name) => known.some(([one]) => one === name)),
  )
  expect(warned).toEqual([])
})
