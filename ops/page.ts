// npm run page: a site's own versions of content pages, each change recorded with actor and reason (RTE-5, OPS-4).

import { pageCommand } from './pageVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(pageCommand)
