// Verbs of `npm run hashes` (SAFE-3, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { dropHashList, hashLists, loadHashList } from '../server/photos/index.ts'
import { firstSite, inJob } from '../server/sites/index.ts'
import { type Command, type CommandInput, readVerb, writeVerb } from './parseArguments.ts'

const usage = `npm run hashes -- list                                                 every list, and how many hashes it has
npm run hashes -- load LIST FILE.csv --kind abuse|intimate|rule --why WHY   replaces the list; a line is "hash,quality", a hash is 64 hex digits (PDQ)
npm run hashes -- drop LIST --why WHY
A list holds on every site. What matches is refused at upload; a match with a list of the kind abuse opens a case, too.`

/** Lists are of the deployment; the record of what was done stands with its first site. */
async function runForDeployment({ app }: CommandInput, work: Parameters<typeof inJob>[2]) {
  const site = (await firstSite(app.db)) ?? rejectInput('hashes: there is no site yet')
  return inJob(app, site, work)
}

export const hashesCommand: Command = {
  name: 'hashes',
  usage,
  options: { why: { type: 'string' }, kind: { type: 'string' } },
  verbs: {
    list: readVerb(0, 0, [], (it) => hashLists(it.app)),
    load: writeVerb(
      2,
      2,
      ['kind'],
      (it) => {
        const lines = readFileSync(it.args[1] as string, 'utf8')
        return runForDeployment(it, (ctx) =>
          loadHashList(ctx, it.actor, { name: it.args[0], kind: it.values.kind, lines }),
        )
      },
      ['kind'],
    ),
    drop: writeVerb(1, 1, [], (it) => runForDeployment(it, (ctx) => dropHashList(ctx, it.actor, `${it.args[0]}`))),
  },
}
