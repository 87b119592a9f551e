// npm run announce: news and promotions to the members who subscribed, previewed, recorded and cancelled (NOTE-2, OPS-4).
import { announceCommand } from './announceVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(announceCommand)
