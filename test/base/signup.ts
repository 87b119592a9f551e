// For tests of signing up: one browser with its cookies, and the steps it takes.
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Ask } from '../../contract/call.ts'
import { accounts } from '../../contract/index.ts'
import { claimAddress } from '../../server/accounts/claimAddress.ts'
import { signupState } from '../../server/accounts/signupState.ts'
import { signupStep } from '../../server/accounts/signupStep.ts'
import { readCookies } from '../../server/base/cookies.ts'
import type { Asker, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { ask, serve } from '../../server/base/serve.ts'
import { hashToken } from '../../server/base/tokens.ts'
import { whoIs } from '../../server/security/index.ts'
import { ctxOf, type TestApp } from './ctx.ts'

export type Said = Ask<typeof accounts.signupStep>
type Given = { cookies?: Record<string, string>; member?: Asker | null; ip?: string; arrived_by?: string }

export function browserOn(app: TestApp, site: Site, { cookies = {}, member = null, ip, arrived_by }: Given = {}) {
  const jar = { ...cookies }
  const ctx = () => {
    const it = ctxOf(app, site, member, jar, arrived_by)
    return ip ? { ...it, asked: { ...it.asked, ip } } : it
  }
  return {
    jar,
    async step(said: Said) {
      const it = ctx()
      const answer = (await ask(serve(accounts.signupStep, signupStep), it, said)) as SignupDraft
      for (const line of it.cookies_set) Object.assign(jar, readCookies(line.split(';')[0]))
      await it.committed()
      return answer
    },
    state: () => signupState(ctx()),
    who: () => whoIs(app.db, site, hashToken(jar['auth.session'] ?? ''), app.time),
  }
}
export type Browser = ReturnType<typeof browserOn>

let made = 0
export const fresh = () => ({ name: `Newcomer ${++made}`, email: `newcomer${made}@example.org` })

/** Stands at `step` afterwards. */
export async function upTo(step: 1 | 2 | 3 | 4, it: Browser, { name, email } = fresh(), target?: string) {
  await it.step({ step: 0, gender: 'male', looks_for: 'male', target })
  if (step > 1) await it.step({ step: 1, name, date_of_birth: '1990-05-05' })
  if (step > 2) await it.step({ step: 2, email })
  if (step > 3) await it.step({ step: 3, password: 'quiet lantern street', terms: true })
  return it
}

/** Does the jobs that signups left behind; answers how many there were. */
export async function claimAll(app: TestApp) {
  const jobs = await (app.db as Db).many<{ payload: { member: number } }>`
    delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'accounts.claimAddress'
    returning j.payload`
  for (const { payload } of jobs) await claimAddress(app, payload)
  return jobs.length
}
