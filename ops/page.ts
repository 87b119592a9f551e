// npm run page: a site's own texts on its content pages, each deed written down with who and why (RTE-5, OPS-4).

import { pageCommand } from './pageVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(pageCommand)
