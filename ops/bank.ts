// npm run bank: direct debits by staff: the creditor, the day's file, files from the bank, pending decisions (PAY-5,
// PAY-6).
import { bankCommand } from './bankVerbs.ts'
import { runCommand } from './parseArguments.ts'

await runCommand(bankCommand)
