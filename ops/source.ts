// npm run source: traffic sources and their postbacks (LAND-4, OPS-4).
import { runCommand } from './parseArguments.ts'
import { sourceCommand } from './sourceVerbs.ts'

await runCommand(sourceCommand)
