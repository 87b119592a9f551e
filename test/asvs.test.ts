// docs/asvs.md has every requirement of ASVS 5.0.0, levels 1 and 2, in one place, each with tests that are there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './sourceFiles.ts'

const document = read('docs/asvs.md')

/** By section: the numbers of levels 1 and 2. */
const required: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}
const requiredIds = Object.entries(required).flatMap(([section, numbers]) => numbers.map((it) => `${section}.${it}`))

const idsIn = (text: string) => text.match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g) ?? []
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const notApplicable = document
  .split('\n')
  .filter((line) => /^- \d/.test(line))
  .flatMap((line) => idsIn(line.split(': ')[0] as string))
const open = document.slice(0, document.indexOf('\n## V1 '))
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:test|server|web|ops|contract)\/[\w./-]+)`/g)].map(([, it]) => it)

test('asvs: every requirement of levels 1 and 2 stands in one place', () => {
  const named = [...rows.flatMap(([ids = '']) => idsIn(ids)), ...notApplicable]
  expect(named.length).toBe(new Set(named).size)
  expect(named.toSorted()).toEqual(requiredIds.toSorted())
  expect(requiredIds).toHaveLength(253)
})

test('asvs: what holds names tests, all of which are there', () => {
  const missing = filesIn(document).filter((file) => !existsSync(join(root, file as string)))
  expect(missing).toEqual([])
  const withoutTest = rows.filter((cells) => !open.includes(cells.join(' | ')) && !filesIn(cells.at(-1) ?? '').length)
  expect(withoutTest.map(([ids]) => ids)).toEqual([])
})
