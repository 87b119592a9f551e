// The mutants still fit the project: whoever changes a line that one of them changes sees it here, not in an hour.
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { read } from '../sourceFiles.ts'
import { domains, testRounds } from './domains.ts'

const all = Object.values(domains).flatMap((domain) => domain.mutants.map((mutant) => ({ domain, mutant })))
const mutants = all.map(({ mutant }) => mutant)

test('mutants: there are 60 with names of their own, half of them in files of SQL', () => {
  const counted = mutants.filter(({ equivalent }) => !equivalent)
  expect(counted.length).toBeGreaterThanOrEqual(60)
  expect(counted.filter(({ file }) => file.endsWith('.sql')).length).toBeGreaterThanOrEqual(counted.length / 2)
  const names = [...Object.keys(domains), ...mutants.map(({ id }) => id)]
  expect(new Set(names).size).toBe(names.length)
})

test.each(mutants)('mutants: the text of $id stands once in $file, and the mutant is a program', (mutant) => {
  const { file, search, replacement } = mutant
  const text = read(file)
  expect(text.split(search).length - 1).toBe(1)
  expect(replacement).not.toBe(search)
  if (file.endsWith('.ts')) stripTypeScriptTypes(text.replace(search, () => replacement))
})

test('mutants: each breaks a requirement that a test of its domain names', () => {
  const required = new Set(
    read('docs/requirements.md')
      .match(/^- [A-Z]+-\d+/gm)
      ?.map((it) => it.slice(2)),
  )
  expect(mutants.filter(({ breaks }) => !required.has(breaks))).toEqual([])
  expect(
    all.filter(({ domain, mutant }) => testRounds(domain, mutant).length < 2).map(({ mutant }) => mutant.id),
  ).toEqual([])
})
