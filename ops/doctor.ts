// npm run doctor: what is wrong with this deployment, one plain line each with the remedy (OPS-6). Exit code 1 if it
// would not start.
import { parseEnv } from '../server/base/env.ts'
import { type Finding, failed } from '../server/base/startup/finding.ts'
import { checkAllSettings, checkServers, describeFinding } from '../server/doctor.ts'
import { loadSettings } from './loadSettings.ts'

export async function doctor(variables: NodeJS.ProcessEnv = process.env) {
  const { env, lines } = parseEnv(variables)
  const findings: Finding[] = [...lines.map(failed), ...checkAllSettings(env), ...(await checkServers(env))]
  for (const finding of findings) console.log(describeFinding(finding))
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(
    errors
      ? `${errors} ${errors === 1 ? 'thing' : 'things'} to mend before it starts.`
      : `Nothing stands in the way of ${env.production ? 'production' : 'the demo'}.`,
  )
  process.exitCode = errors ? 1 : 0
}

if (import.meta.main) {
  loadSettings()
  await doctor()
}
