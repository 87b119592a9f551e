// npm run money: prices, discount codes, refunds and grants by staff, each recorded with actor and reason (OPS-4).
import { moneyCommand } from './moneyVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(moneyCommand)
