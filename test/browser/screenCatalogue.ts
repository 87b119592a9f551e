// Every screen state to review, per viewer: all routes that the viewer may see, and states that need an action.
// Selectors use no texts, so that the catalogue works in all languages.
import type { Page } from '@playwright/test'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { needsLogin, type RouteName, routeCatalogue } from './routeCatalogue.ts'

/** newcomer: just signed up; member: of the cast, without purchases; buyer: has bought a bundle. */
export const viewers = ['guest', 'newcomer', 'member', 'buyer'] as const
export type Viewer = (typeof viewers)[number]

export type Screen = {
  name: string
  /** Parts in braces: see `Ids`. */
  path: string
  /** Brings about the state; the page is at `path`. */
  act?: (page: Page) => Promise<unknown>
  /** The only size with this state. */
  only?: Size
  /** HTTP status of the document; 200 by default. */
  status?: number
}
export type Size = 'phone' | 'desktop'

/** Values of the parts in braces. A missing one is an error. */
export type Ids = Record<string, string>

/** Routes that look the same for members and visitors except for the header: one of each kind is reviewed. */
const sameForMember =
  /^(landers-(?!gallery)|members-id-landing[23]|pages-(?!terms)|reset-password|activate-|mail-change|login-code)/

const statuses: Partial<Record<string, number>> = { 'unsubscribe-do': 410, 'decisions-id': 404 }
const routes = (fits: (name: RouteName) => boolean): Screen[] =>
  routeCatalogue
    .filter(([name]) => fits(name))
    // Without its token, or its decision, such a page has nothing to offer, and says so.
    .map(([name, path]) => ({ name, path, ...(name in statuses && { status: statuses[name] as number }) }))

const dialog = 'dialog[open]'
const waitForSelector = (page: Page, selector: string) => page.locator(selector).first().waitFor()
const press = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first().click()

/** Presses a button and waits for its dialog. */
const openDialog = (selector: string) => async (page: Page) => {
  await press(page, selector)
  await waitForSelector(page, dialog)
}

/** Submits a form of a static page, empty or filled in. */
const submitForm =
  (fields: Record<string, string> = {}) =>
  async (page: Page) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).first().fill(value)
    await press(page, 'main form[method=post]:has(input:not([type=hidden]), select, textarea) [type=submit]')
    await waitForSelector(page, 'main [role=alert], main [aria-invalid=true], main [role=status]')
  }

const openMenu = async (page: Page) => {
  await press(page, 'header button[popovertarget]:last-of-type')
  await waitForSelector(page, '.menu:popover-open')
}

/** Advances the signup by API calls, then reloads the page. */
const takeSignupSteps =
  (...said: object[]) =>
  async (page: Page) => {
    if ((said[0] as { step: number }).step === 0) await page.context().clearCookies({ name: 'signup' })
    const responses = await page.evaluate(async (bodies) => {
      const headers = { 'X-Request-Type': 'client', 'content-type': 'application/json' }
      const responses = []
      for (const body of bodies)
        responses.push((await fetch('/api/signup', { method: 'POST', headers, body: JSON.stringify(body) })).status)
      return responses
    }, said)
    if (responses.some((it) => it !== 200)) throw new Error(`the signup answered ${responses}`)
    await page.reload()
  }

/** Shows the site-entry warning again. */
const showEntryWarning = async (page: Page) => {
  const { origin } = new URL(page.url())
  await page.context().clearCookies({ name: 'entered' })
  await page.reload()
  await waitForSelector(page, dialog)
  await page.context().addCookies([{ name: 'entered', value: '1', url: origin }])
}

const guest: Screen[] = [
  ...routes((name) => !needsLogin.has(name)),
  { name: 'index with a source', path: '/?network=eyes' },
  { name: 'not-found', path: '/no/such/page', status: 404 },
  { name: 'index, warned', path: '/', act: showEntryWarning },
  { name: 'index, menu', path: '/', act: openMenu },
  {
    name: 'login, refused',
    path: '/login',
    act: submitForm({ email: 'nobody@walk.nightjar.test', password: 'wrong words' }),
  },
  { name: 'complaints, refused', path: '/complaints', act: submitForm() },
  { name: 'withdraw, refused', path: '/withdraw', act: submitForm() },
  {
    name: 'withdraw, confirm',
    path: '/withdraw',
    act: submitForm({ name: 'Anna de Vries', email: 'anna@walk.nightjar.test', order: '40 credits in May' }),
  },
  { name: 'takedown, refused', path: '/takedown', act: submitForm() },
  { name: 'reset-password, refused', path: '/reset-password', act: submitForm() },
  { name: 'reset-password-do, with its link', path: '/reset-password/do{reset}' },
  { name: 'activate-do, with its link', path: '/activate/do{activation}' },
  { name: 'login, signup over it', path: '/login', act: openDialog('main a[href^="/signup"]'), only: 'desktop' },
  { name: 'signup, refused', path: '/signup', act: submitForm() },
  {
    name: 'signup, name',
    path: '/signup',
    act: takeSignupSteps({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' }),
  },
  { name: 'signup, name refused', path: '/signup', act: submitForm() },
  {
    name: 'signup, email',
    path: '/signup',
    act: takeSignupSteps({ step: 1, name: 'Maximilianlongname', date_of_birth: '1990-02-14' }),
  },
  { name: 'signup, did you mean', path: '/signup', act: submitForm({ email: 'maximilian.longname@gmial.com' }) },
  {
    name: 'signup, password',
    path: '/signup',
    act: takeSignupSteps({ step: 2, email: 'maximilian@walk.nightjar.test' }),
  },
  { name: 'signup, password refused', path: '/signup', act: submitForm({ password: 'Password123' }) },
  {
    name: 'signup, last',
    path: '/signup',
    act: takeSignupSteps({ step: 3, password: 'long walks after midnight', terms: true }),
  },
]

const newcomer: Screen[] = [
  ...routes((name) =>
    /^(complete-signup|signup-matches|chats|likes|likes-type|members|credits|premium|transactions|profile|match-finder|swipe-game|account.*|members-id-chat|credits-.*)$/.test(
      name,
    ),
  ).filter(({ name }) => name !== 'chats-id'),
  { name: 'likes-type, given', path: '/likes/given' },
  { name: 'likes-type, matches', path: '/likes/matches' },
]

const member: Screen[] = [
  ...routes((name) => !sameForMember.test(name)),
  { name: 'members, menu', path: '/members', act: openMenu },
  { name: 'members, filters', path: '/members', act: openDialog('main button[aria-haspopup=dialog]'), only: 'phone' },
  { name: 'members, nobody', path: '/members?min_age=98&max_age=99' },
  { name: 'likes-type, given', path: '/likes/given' },
  { name: 'likes-type, matches', path: '/likes/matches' },
  ...(['block', 'report'] as const).map((name, nth) => ({
    name: `members-id, ${name}`,
    path: '/members/{id}',
    async act(page: Page) {
      await press(page, 'main button[popovertarget]')
      await press(page, `.menu:popover-open button[aria-haspopup=dialog] >> nth=${nth}`)
      await waitForSelector(page, dialog)
    },
  })),
  {
    name: 'members-id, photo',
    path: '/members/{id}',
    act: openDialog('[data-transition=profile-photo] button'),
  },
  { name: 'members-id, gift', path: '/members/{id}', act: openDialog('[data-dock] button[aria-haspopup=dialog]') },
  { name: 'members-id-chat, first words', path: '/members/{stranger}/chat' },
  ...[1, 2, 3].map((nth) => ({
    name: `chats-id, ${['a photo', 'a gift', 'a GIF'][nth - 1]}`,
    path: '/chats/{chat}',
    act: openDialog(`form:has(#write) button[aria-haspopup=dialog] >> nth=${nth - 1}`),
  })),
  { name: 'account-password, refused', path: '/account/password', act: submitForm() },
]

const buyer: Screen[] = [
  ...routes((name) =>
    /^(credits|credits-.*|premium|transactions|members-id|likes|account-(spending|data|delete)|profile)$/.test(name),
  ),
  { name: 'transactions, one', path: '/transactions/{transaction}' },
]

/** Opened by a member too, but reviewed for the guest only. */
export const memberRoutesLikeGuest = routes((name) => sameForMember.test(name))

export const screenCatalogue: Record<Viewer, Screen[]> = { guest, newcomer, member, buyer }

export const screenPath = ({ path }: Screen, ids: Ids) =>
  path.replace(/\{(\w+)\}/g, (_, part) => {
    const id = ids[part]
    if (id === undefined) throw new Error(`nobody has ${path}`)
    return id
  })
