// npm run site: staff list, show, change and add sites (SITE-2, OPS-4).
import { runCommand } from './parseArguments.ts'
import { siteCommand } from './siteVerbs.ts'

await runCommand(siteCommand)
