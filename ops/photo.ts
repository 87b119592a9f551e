// npm run photo: staff look at photos before strangers see them, and accept or refuse each (SAFE-3, OPS-4).
import { runCommand } from './parseArguments.ts'
import { photoCommand } from './photoVerbs.ts'

await runCommand(photoCommand)
