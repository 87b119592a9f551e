// Which signs of a scam count: requests for money of everybody, contact details and links of newcomers (SAFE-4). The same rule stands in
// server/chats/send.sql for messages that go alone.
import type { Sign } from '../../contract/chats.ts'

/** Since the confirmation of the address. */
const NEWCOMER_MS = 86_400_000

export const isNewcomer = (since: Date, now: Date) => since.getTime() > now.getTime() - NEWCOMER_MS

export const countedSigns = (signs: Sign[], fromNewcomer: boolean) =>
  signs.filter((sign) => sign === 'money' || fromNewcomer)
