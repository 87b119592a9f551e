// npm run answers: templates of the answers that staff mail to members (STAFF-2, OPS-4).
import { answersCommand } from './answersVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(answersCommand)
