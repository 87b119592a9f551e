// All calls by domain: the source of the OpenAPI document, the HTTP tests and the server's registration.
import * as accounts from './accounts.ts'
import * as age from './age.ts'
import type { Call } from './call.ts'
import * as cases from './cases.ts'
import * as chats from './chats.ts'
import * as consents from './consents.ts'
import * as credits from './credits.ts'
import * as directDebit from './directDebit.ts'
import * as discounts from './discounts.ts'
import * as gifs from './gifs.ts'
import * as homeScreen from './homeScreen.ts'
import * as landers from './landers.ts'
import * as lifecycle from './lifecycle.ts'
import * as likes from './likes.ts'
import * as members from './members.ts'
import * as notifications from './notifications.ts'
import * as pages from './pages.ts'
import * as payments from './payments.ts'
import * as photos from './photos.ts'
import * as search from './search.ts'
import * as security from './security.ts'
import * as sites from './sites.ts'
import * as transparency from './transparency.ts'

const isCall = (it: unknown): it is Call =>
  typeof it === 'object' && it !== null && 'path' in it && 'access' in it && 'output' in it

export const calls: readonly Call[] = [
  sites,
  pages,
  landers,
  members,
  homeScreen,
  consents,
  notifications,
  credits,
  photos,
  search,
  likes,
  discounts,
  gifs,
  directDebit,
  payments,
  chats,
  age,
  security,
  accounts,
  lifecycle,
  cases,
  transparency,
].flatMap((domain) => Object.values(domain).filter(isCall))

export {
  accounts,
  age,
  cases,
  chats,
  consents,
  credits,
  directDebit,
  discounts,
  gifs,
  homeScreen,
  landers,
  lifecycle,
  likes,
  members,
  notifications,
  pages,
  payments,
  photos,
  search,
  security,
  sites,
  transparency,
}
