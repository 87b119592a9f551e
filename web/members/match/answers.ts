// Answers of the match finder in the address, so that back and share work (SRCH-4).
import { search } from '../../../contract/index.ts'
import { query } from '../../base/queries.ts'
import { type Filters, readFilters, searchUrl } from '../filters.ts'

const answerNames = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'signup_reason', 'interests'] as const
export type Answers = Pick<Filters, (typeof answerNames)[number]>

/** Drops what is no answer. */
export function readAnswers(address: URLSearchParams): Answers {
  const read = readFilters(address)
  return Object.fromEntries(answerNames.filter((name) => read[name]).map((name) => [name, read[name]]))
}

export const finderAddress = (answers: Answers) => searchUrl(answers).replace('/members', '/match-finder')

export const isAnswered = (answers: Answers) => Object.keys(answers).length > 0

/** Without answers the profile counts, which may change. Otherwise the order stays while the member looks at it. */
export const finderQuery = (answers: Answers) => ({
  ...query(search.matchFinder, answers),
  ...(isAnswered(answers) && { staleTime: 300_000 }),
})
