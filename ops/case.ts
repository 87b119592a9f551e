// npm run case: moderators take, look at, decide and undo cases, and answer appeals, recorded with actor and reason (SAFE-2, SAFE-8).
import { caseCommand } from './caseVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(caseCommand)
