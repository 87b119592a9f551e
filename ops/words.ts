// npm run words: staff look at profile texts with signs of a scam, and release those that are fine (SAFE-4, OPS-4).
import { runCommand } from './parseArguments.ts'
import { wordsCommand } from './wordsVerbs.ts'

await runCommand(wordsCommand)
