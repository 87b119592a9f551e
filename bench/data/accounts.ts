// Bench accounts with a password, and requests that each come from another network.
import { hashPassword } from '../../server/security/index.ts'
import type { AppFixture } from '../harness/appFixture.ts'
import { pageHeaders, request } from '../harness/httpConnection.ts'

export const benchPassword = 'quiet lantern street'

/** All addresses are equally long. `who`: with or without an account. */
export const addressOf = (who: 'runner' | 'nobody', at: number) => `${who}${String(at).padStart(6, '0')}@bench.test`

/** They never logged in before, so a login sends no notice about a new device. */
export async function makeAccounts({ db, site_id }: AppFixture, count: number) {
  await db.run`
    insert into member (site_id, kind, answered, status, name, email, email_key, password_hash, birth, gender, looks_for, country, language,
      terms_version, adult_declared_at, created_at, confirmed_at, last_active)
    select ${site_id}, 'person', true, 'active', 'Account ' || n, address, address, ${await hashPassword(benchPassword)}, '1990-05-05', 'male',
      'male', 'NL', 'en', 'bench', now(), now(), now(), now()
    from (select n, 'runner' || lpad(n::text, 6, '0') || '@bench.test' as address from generate_series(0, ${count - 1}::int) n) them`
  await db.run`analyze member`
}

let requestCount = 0

/** A POST from a network of its own; the server runs with TRUST_PROXY. */
export function requestFromNewNetwork(host: string, path: string, body: object): string {
  const at = requestCount++
  const headers = {
    ...pageHeaders(host),
    'content-type': 'application/json',
    'x-forwarded-for': `${10 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.1`,
  }
  return request('POST', path, headers, JSON.stringify(body))
}
