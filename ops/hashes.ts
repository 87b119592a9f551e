// npm run hashes: staff load lists of hashes of photos that nobody may upload (SAFE-3, OPS-4).
import { hashesCommand } from './hashesVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(hashesCommand)
