// Verb `books` of `npm run report`: proves that no entry of a site's open books was changed (STAFF-3, OPS-4).
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { inJob } from '../server/sites/index.ts'
import { checkOpenBooks } from '../server/transparency/index.ts'
import { type CommandInput, readVerb, siteOf } from './parseArguments.ts'

export const booksUsage =
  'npm run report -- books SITE                    proves that no night of its open books was changed'

export const booksVerbs = { books: readVerb(1, 1, [], proveOpenBooks) }

async function proveOpenBooks(input: CommandInput) {
  const site = await siteOf(input, `${input.args[0]}`)
  const { nights, fault } = await inJob(input.app, site, checkOpenBooks)
  if (fault) rejectInput(`open books: the entry of ${fault} does not follow from the ones before`)
  return { nights, unchanged: true }
}
