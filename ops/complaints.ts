// npm run complaints: staff list, read, answer and close complaints from /complaints, recorded with actor and reason
// (PAGE-2, OPS-4).

import { complaintsCommand } from './complaintsVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(complaintsCommand)
