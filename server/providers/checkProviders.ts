// Check of PAYMENTS: each provider is known, has its keys, and takes real money (OPS-6, PAY-3).
import type { Env } from '../base/env.ts'
import { type Finding, failed, warned } from '../base/startup/finding.ts'
import { knownProviders } from './index.ts'

export function checkProviders(env: Env): Finding[] {
  const findings = env.payments.flatMap((key) => {
    const provider = knownProviders().find((it) => it.key === key)
    if (!provider) {
      const known = knownProviders().filter((it) => !env.production || !it.isForDemo)
      return [failed(`PAYMENTS: there is no provider ${key}. There is ${known.map((it) => it.key).join(', ')}.`)]
    }
    if (env.production && provider.isForDemo)
      return [failed(`PAYMENTS: ${key} gives credits without money; production takes none of it. Leave it out.`)]
    const missing = provider.missingSettings(env)
    return missing.length ? [failed(`PAYMENTS: ${key} needs ${missing.join(', ')}.`)] : []
  })
  if (env.production && env.adyen.address)
    findings.push(warned('ADYEN_URL: payments go there instead of to Adyen. It is for tests.'))
  if (env.production && !env.payments.length)
    findings.push(warned('PAYMENTS names no provider: nothing can be bought.'))
  return findings
}
