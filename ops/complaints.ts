// npm run complaints: what came by /complaints, to read, answer and close, each deed written down with who and why (PAGE-2, OPS-4).

import { complaintsCommand } from './complaintsVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(complaintsCommand)
