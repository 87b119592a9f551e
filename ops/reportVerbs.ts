// Verbs of `npm run report`, each in a file of its own (OPS-4).
import type { Command } from './parseArguments.ts'
import { booksUsage, booksVerbs } from './reportBooks.ts'
import { dsaOptions, dsaUsage, dsaVerbs } from './reportDsa.ts'
import { lawUsage, lawVerbs } from './reportLaw.ts'
import { numbersOptions, numbersUsage, numbersVerbs } from './reportNumbers.ts'
import { processingUsage, processingVerbs } from './reportProcessing.ts'

export const reportCommand: Command = {
  name: 'report',
  usage: [processingUsage, lawUsage, dsaUsage, booksUsage, numbersUsage].join('\n'),
  options: { why: { type: 'string' }, ...dsaOptions, ...numbersOptions },
  verbs: { ...processingVerbs, ...lawVerbs, ...dsaVerbs, ...booksVerbs, ...numbersVerbs },
}
