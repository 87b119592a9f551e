// npm run source: what staff do about traffic sources: where each is told what came of its visitors, and its reports (LAND-4, OPS-4).
import { runCommand } from './parseArguments.ts'
import { sourceProgram } from './sourceVerbs.ts'

await runCommand(sourceProgram)
