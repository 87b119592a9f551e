// Whether the console has a host of its own: a site on it would be out of reach (OPS-6, STAFF-4).
import type { Env } from '../base/env.ts'
import { type Finding, failed } from '../base/startup/finding.ts'
import { listSites } from '../sites/index.ts'
import { checkRows } from '../staff/index.ts'

export const checkConsoleHost = ({ console_host }: Pick<Env, 'console_host'>, url: string): Promise<Finding[]> =>
  checkRows(url, async (db) => {
    const sites = await listSites(db)
    return sites
      .filter(({ hosts }) => console_host !== null && hosts.includes(console_host))
      .map(({ key }) =>
        failed(`CONSOLE_HOST: ${console_host} is a host of the site ${key}; the console needs one of its own.`),
      )
  })
