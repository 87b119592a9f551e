// npm run member: support finds and shows members, and does for them what they cannot do themselves (OPS-4).
import { memberCommand } from './memberVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(memberCommand)
