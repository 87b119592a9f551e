// npm run ban: who staff keep away: a member, an address, a network; and who may be here again (OPS-4).
import { banProgram } from './banVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(banProgram)
