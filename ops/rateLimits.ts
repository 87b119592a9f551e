// npm run limits: writes the rate limits of the code into docs/security.md (SAFE-10).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../server/base/db/migrationSteps.ts'
import { rateLimitsFile, withRateLimits } from './rateLimitsText.ts'

const file = join(projectRoot, rateLimitsFile)
await writeFile(file, withRateLimits(await readFile(file, 'utf8')))
console.log(`${rateLimitsFile} is written.`)
