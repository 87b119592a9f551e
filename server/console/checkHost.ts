// Whether the console has a host of its own: a site on it would be out of reach (OPS-6, STAFF-4).
import { connect } from '../base/db/database.ts'
import type { Env } from '../base/env.ts'
import { type Finding, failed } from '../base/startup/finding.ts'
import { findSite } from '../sites/index.ts'

/** A database without sites yet has nothing to check. */
export async function checkConsoleHost({ console_host }: Pick<Env, 'console_host'>, url: string): Promise<Finding[]> {
  if (console_host === null) return []
  const db = connect(url, { max: 1 })
  try {
    const site = await findSite(db, console_host)
    return site
      ? [failed(`CONSOLE_HOST: ${console_host} is a host of the site ${site.key}; the console needs one of its own.`)]
      : []
  } catch {
    return []
  } finally {
    await db.close()
  }
}
