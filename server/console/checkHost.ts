// Whether the console has a host of its own: a site on it would be out of reach (OPS-6, STAFF-4).
import { connect } from '../base/db/database.ts'
import type { Env } from '../base/env.ts'
import { type Finding, failed } from '../base/startup/finding.ts'

/** A database without sites yet has nothing to check. */
export async function checkConsoleHost({ console_host }: Pick<Env, 'console_host'>, url: string): Promise<Finding[]> {
  if (console_host === null) return []
  const db = connect(url, { max: 1 })
  try {
    const site = await db.maybe<{ key: string }>`
      select s.key from site_host h join site s on s.id = h.site_id where h.host = ${console_host}`
    return site
      ? [failed(`CONSOLE_HOST: ${console_host} is a host of the site ${site.key}; the console needs one of its own.`)]
      : []
  } catch {
    return []
  } finally {
    await db.close()
  }
}
