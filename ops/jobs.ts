// npm run jobs: what waits in the job queue, and another start of what was given up (OPS-8).
import { jobsCommand } from './jobsVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(jobsCommand)
