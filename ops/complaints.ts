// npm run complaints: what came by /complaints, to read, answer and close, each deed written down with who and why (PAGE-2, OPS-4).
import { runCommand } from './commandLine.ts'
import { complaintsCommand } from './complaintsVerbs.ts'

await runCommand(complaintsCommand)
