// Staff in a browser: Chromium's own authenticator, and the invitations of the demo.
import { expect, type Page } from '@playwright/test'
import type { Role } from '../../server/staff/index.ts'
import { client } from '../fixtures/httpClient.ts'
import { axeViolations } from './axe.ts'
import { waitUntilStable } from './test.ts'

export const consoleOrigin = () => `http://staff.localhost:${process.env.E2E_PORT}`

/** It verifies the user by itself. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens a new invitation of the demo's person with this role, in a browser that can make a passkey. */
export async function openInvitation(page: Page, role: Role): Promise<string> {
  const { json } = await client(Number(process.env.E2E_PORT), 'gay.localhost').post('/dev/staff')
  const { name, invitation } = json.invitations.find((it: { role: Role }) => it.role === role)
  await addAuthenticator(page)
  await page.goto(invitation)
  return name
}

/** Signs in to the console, by an invitation. Returns the name. */
export async function signInToConsole(page: Page, role: Role): Promise<string> {
  const name = await openInvitation(page, role)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('button', { name: `You: ${name}` })).toBeVisible()
  return name
}

/** axe by day and by night, and nothing wider than the window, once the screen is there. */
export async function expectConsoleAccessible(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
  const before = await page.evaluate(() => document.documentElement.dataset.scheme)
  for (const scheme of ['day', 'night']) {
    await setScheme(page, scheme)
    await waitUntilStable(page)
    expect(await axeViolations(page, { again: scheme === 'night' }), `axe at ${page.url()} by ${scheme}`).toEqual([])
    const [content = 0, window_ = 0] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ])
    expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window_)
  }
  await setScheme(page, before)
}

const setScheme = (page: Page, scheme: string | undefined) =>
  page.evaluate((it) => {
    if (it === undefined) delete document.documentElement.dataset.scheme
    else document.documentElement.dataset.scheme = it
  }, scheme)
