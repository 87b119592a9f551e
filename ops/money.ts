// npm run money: what staff do about prices, codes, refunds and grants, each deed written down with who and why (OPS-4).
import { inside } from './inside.ts'
import { answer, read } from './moneyRead.ts'

const asked = read(process.argv.slice(2))
if (typeof asked === 'string') {
  console.error(asked)
  process.exitCode = 2
} else await inside((app) => answer(app, asked))
