// docs/accessibility.md against WCAG 2.2 and the tests: each criterion of A and AA once, each named test exists (NAV-13).
import { expect, test } from 'vitest'
import { read } from './sourceFiles.ts'

/** WCAG 2.2 without 4.1.1, which it removed, and without AAA. */
const criteria = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6'],
  ...['2.4.7', '2.4.11', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7'],
  ...['3.3.8', '4.1.2', '4.1.3'],
]

const document = read('docs/accessibility.md')
const rows = [...document.matchAll(/^\| (\d\.\d\.\d+) .*\((A{1,2})\) \| (.*) \| (.*) \|$/gm)].map(
  ([, criterion = '', , , by = '']) => ({ criterion, by }),
)

test('NAV-13 docs/accessibility.md: the criteria of WCAG 2.2 A and AA, each once, each with its test or a dated look', () => {
  expect(rows.map(({ criterion }) => criterion)).toEqual(criteria)
  const isProven = (by: string) => /^axe|`[^`]+\.(?:e2e|test)\.ts`|`test\/|by hand: .+, \d{4}-\d\d-\d\d/.test(by)
  expect(rows.filter(({ by }) => !isProven(by))).toEqual([])
})

test('NAV-13 docs/accessibility.md: each title that it quotes stands in the file before it', () => {
  const quoted = rows.flatMap(({ by }) =>
    [...by.matchAll(/`([^`]+)`,? \(?“([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title })),
  )
  expect(quoted.length).toBeGreaterThan(30)
  expect(quoted.filter(({ file, title }) => !read(file).includes(title))).toEqual([])
})
