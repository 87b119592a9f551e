// npm run ban: staff ban members, addresses and networks, and lift bans (OPS-4).
import { banCommand } from './banVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(banCommand)
