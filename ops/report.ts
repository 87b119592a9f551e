// npm run report: what authorities ask for, as files (OPS-4).
import { runCommand } from './parseArguments.ts'
import { reportCommand } from './reportVerbs.ts'

await runCommand(reportCommand)
