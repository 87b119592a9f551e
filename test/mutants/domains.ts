// The domains that have mutants, and the tests that have to notice them.
import { dirname } from 'node:path'
import { files, isTest, read, titlesOf, within } from '../sourceFiles.ts'
import { accounts } from './accounts.ts'
import { chats } from './chats.ts'
import { likes } from './likes.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { search } from './search.ts'

/** Its tests: those in these folders of the server, and those by HTTP whose titles name these areas of requirements. */
export type Domain = { mutants: Mutant[]; folders: string[]; areas: string[] }

export const domains: Record<string, Domain> = {
  money: {
    mutants: money,
    folders: ['credits', 'discounts', 'payments', 'directDebit', 'sepa', 'providers'],
    areas: ['CRED', 'PAY'],
  },
  chats: { mutants: chats, folders: ['chats'], areas: ['CHAT'] },
  accounts: { mutants: accounts, folders: ['accounts', 'security', 'lifecycle', 'cases'], areas: ['ACC'] },
  likes: { mutants: likes, folders: ['likes'], areas: ['LIKE', 'SWIPE'] },
  search: { mutants: search, folders: ['members', 'search'], areas: ['SRCH', 'PRO'] },
}

/** An evening of a whole deployment: not what a rule is tested by. */
const excluded = ['test/http/production.test.ts']

const tests = files()
  .filter((file) => isTest(file) && !excluded.includes(file))
  .map((file) => ({ file, titles: titlesOf(read(file)).join('\n') }))
type TestFile = (typeof tests)[number]
const isByHttp = ({ file }: TestFile) => within('test/http')(file)
const names =
  (requirement: string) =>
  ({ titles }: TestFile) =>
    new RegExp(`\\b${requirement}\\b`).test(titles)

const covers =
  ({ folders, areas }: Domain) =>
  (test: TestFile) =>
    folders.some((it) => within(`server/${it}`)(test.file)) ||
    (isByHttp(test) && areas.some((area) => test.titles.includes(`${area}-`)))

export const testsOf = (domain: Domain) => tests.filter(covers(domain)).map(({ file }) => file)

/** Nearest first: those beside the file that name the requirement, others that do, all others of the domain. */
export function testRounds(domain: Domain, mutant: Mutant): string[][] {
  const isNaming = names(mutant.breaks)
  const isNear = (test: TestFile) => isNaming(test) && within(dirname(mutant.file))(test.file)
  const isCovering = covers(domain)
  const rounds = [
    tests.filter(isNear),
    tests.filter((test) => isNaming(test) && !isNear(test) && (isCovering(test) || isByHttp(test))),
    tests.filter((test) => isCovering(test) && !isNaming(test)),
  ]
  return rounds.filter(({ length }) => length > 0).map((round) => round.map(({ file }) => file))
}
