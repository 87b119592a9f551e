// Scheduled work of the deployment as a whole, across its domains: hash chains and rotations of SECRET (SAFE-5, OPS-9).
import { type ChainHead, chainHeads, extendChain, proveChain } from './base/audit/hashChain.ts'
import type { App } from './base/ctx.ts'
import type { Domain } from './base/domain.ts'
import { reencryptStableKey, sumReencrypted } from './base/encryption/reencrypt.ts'
import type { Task } from './base/jobs/jobs.ts'
import { enqueueOperatorMail } from './notifications/index.ts'
import { firstSite, inJob } from './sites/index.ts'
import { hashChains } from './staff/index.ts'

export const REENCRYPT_TASK = 'operations.reencrypt'

export const operationTasks = (app: App, domains: Domain[]): Record<string, Task> => ({
  [REENCRYPT_TASK]: () => reencrypt(app, domains),
  'operations.extend_chains': () => extendChains(app),
  'operations.report_heads': () => reportHeads(app),
})

export const operationSchedule = ({ env }: Pick<App, 'env'>) => [
  { task: 'operations.extend_chains', cron: '*/10 * * * *' },
  { task: 'operations.report_heads', cron: '53 2 * * *' },
  ...(env.previous_secrets.length ? [{ task: REENCRYPT_TASK, cron: '13 * * * *' }] : []),
]

async function extendChains({ db, clock }: App) {
  for (const chain of hashChains) await extendChain(db, chain, clock.now())
}

/** Each night every chain is proved, and its head leaves the machine: in the log, and by mail to the operator. */
export async function reportHeads(app: App) {
  for (const chain of hashChains) {
    const { broken } = await proveChain(app.db, chain, app.clock.now())
    if (broken !== null) app.log.error('hash chain broken', new Error('chain'), { chain: chain.name, number: broken })
  }
  const heads = await chainHeads(app.db, hashChains)
  for (const { chain, number, hash } of heads) app.log.info('hash chain', { chain, number, hash })
  const site = await firstSite(app.db)
  if (!site) return
  const day = app.clock.now().toISOString().slice(0, 10)
  await inJob(app, site, (ctx) =>
    enqueueOperatorMail(ctx, { subject: `Heads of the hash chains, ${day}`, text: headsText(heads) }),
  )
}

const headsText = (heads: ChainHead[]) =>
  `Keep this mail: it shows later that audit log and ledgers were not changed.
${heads.map(({ chain, number, hash }) => `\n${chain}:${number}:${hash}`).join('')}

Check one of them with: npm run money -- prove --head CHAIN:NUMBER:HASH`

/** Once `changed` and `unreadable` are 0, SECRET_PREVIOUS can go. */
async function reencrypt(app: App, domains: Domain[]) {
  const results = [await reencryptStableKey(app)]
  for (const domain of domains) if (domain.reencrypt) results.push(...(await domain.reencrypt(app)))
  app.log.info('encrypted anew', sumReencrypted(results))
}
