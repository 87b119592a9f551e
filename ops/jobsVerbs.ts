// Verbs of `npm run jobs` (OPS-8).
import { listJobs, restartJobs } from '../server/base/jobs/jobQueue.ts'
import { type Command, readVerb, writeVerb } from './parseArguments.ts'

const usage = `npm run jobs -- list              what waits, by task: since when, after how many tries, and why the last one failed
npm run jobs -- again TASK --why WHY   those of TASK that were given up start anew, once the cause is mended`

export const jobsCommand: Command = {
  name: 'jobs',
  usage,
  options: { why: { type: 'string' } },
  verbs: {
    list: readVerb(0, 0, [], ({ app }) => listJobs(app.db)),
    again: writeVerb(1, 1, [], ({ app, actor, args: [task = ''] }) =>
      app.db.transaction((db) => restartJobs({ db, clock: app.clock }, actor, task)),
    ),
  },
}
