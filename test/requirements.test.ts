// docs/requirements.md against the code: each id that is used stands there, and each line there has a test or is open.
import { extname } from 'node:path'
import { expect, test } from 'vitest'
import { files, read, titlesOf } from './sourceFiles.ts'

const document = 'docs/requirements.md'
const lines = read(document)
  .split('\n')
  .filter((line) => line.startsWith('- '))
const idOf = (line: string) => /^- ([A-Z][A-Z\d]+-\d+) \S/.exec(line)?.[1]
const required = new Map(lines.map((line) => [idOf(line) ?? line, line]))
const open = [...required].filter(([, line]) => line.endsWith('*open*')).map(([id]) => id)

const areas = new Set([...required.keys()].map((id) => id.split('-')[0]))
const idsIn = (text: string) => text.match(new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g')) ?? []

const texts = files().filter((file) =>
  ['.ts', '.tsx', '.mjs', '.sql', '.css', '.md', '.json', '.yml'].includes(extname(file)),
)
const tests = texts.filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
const tested = new Set(tests.flatMap((file) => titlesOf(read(file))).flatMap(idsIn))

test('requirements: each line has an id of its own, and only the last words say that it is open', () => {
  expect(lines.filter((line) => !idOf(line))).toEqual([])
  expect(required.size).toBe(lines.length)
  expect(lines.filter((line) => line.includes('*open*') && !line.endsWith('*open*'))).toEqual([])
})

test('requirements: each id that code, a test or a document names stands there', () => {
  const used = texts
    .filter((file) => file !== document)
    .flatMap((file) => idsIn(read(file)).map((id) => ({ file, id })))
  expect(used.length).toBeGreaterThan(3_000)
  expect(used.filter(({ id }) => !required.has(id)).map(({ file, id }) => `${id} in ${file}`)).toEqual([])
})

test('requirements: each line has a test whose title names it, or is open', () => {
  expect(tested.size).toBeGreaterThan(120)
  expect([...required.keys()].filter((id) => !tested.has(id) && !open.includes(id))).toEqual([])
  expect(open.filter((id) => tested.has(id))).toEqual([])
})
