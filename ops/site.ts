// npm run site: what staff do about sites: what each offers and asks for, and opening another one (SITE-2, OPS-4).
import { runCommand } from './parseArguments.ts'
import { siteProgram } from './siteVerbs.ts'

await runCommand(siteProgram)
