// The bounds of the classifier process: a picture that hangs, a crash, nonsense, memory, a crowd (SAFE-3).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageLock from '../../package-lock.json' with { type: 'json' }
import { openClassifier } from './classifier.ts'
import { classifierPackages } from './classifierPackages.ts'
import { classesOf, doubtsOf, isMarked } from './firstLook.ts'
import { behaviours } from './testClassifier.ts'

const { well, hangs, crashes, answersNonsense, eatsMemory } = behaviours
const SCORES = { nudity: 0.25, face: 0.5 }
const opened: ReturnType<typeof openClassifier>[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-packages-'))
})
afterAll(async () => {
  for (const it of opened) it.stop()
  await rm(folder, { recursive: true })
})

function open(options = {}) {
  const classifier = openClassifier({ script: join(import.meta.dirname, 'testClassifier.ts'), ...options })
  opened.push(classifier)
  return (behaviour: number) => classifier.classify({ stretched: Buffer.of(behaviour), framed: Buffer.of(0) })
}

test('SAFE-3 a picture that hangs ends its classifier; the next one has another', async () => {
  const classify = open({ picture_timeout_ms: 2_000 })
  await expect(classify(hangs)).rejects.toThrow('ended with a timeout')
  expect(await classify(well)).toEqual(SCORES)
})

test('SAFE-3 a crash, nonsense and too much memory are errors of one picture alone', async () => {
  const classify = open()
  const misbehaving = [crashes, answersNonsense, eatsMemory].flatMap((it) => [classify(it), classify(well)])
  const [crash, first, nonsense, second, memory, third] = await Promise.allSettled(misbehaving)
  for (const it of [crash, nonsense, memory]) expect(it?.status).toBe('rejected')
  for (const it of [first, second, third]) expect(it).toEqual({ status: 'fulfilled', value: SCORES })
})

test('SAFE-3 pictures are looked at one after the other, and of a crowd the last ones not at all', async () => {
  const classify = open()
  const crowd = await Promise.allSettled(Array.from({ length: 25 }, () => classify(well)))
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(String((crowd[24] as PromiseRejectedResult).reason)).toMatch(/too many pictures wait/)
  expect(await classify(well)).toEqual(SCORES)
})

test('SAFE-3 the packages are named with their versions, and where one is missing there is no classifier', () => {
  expect(classifierPackages()?.program).toMatch(/^nsfwjs \d+\.\d+\.\d+, @mediapipe\/face_detection \d/)
  expect(classifierPackages(folder)).toBe(null)
})

test('SAFE-3 of nsfwjs the weights alone are installed, on any Node, without the library that would run them', () => {
  const packages: Record<string, object> = packageLock.packages
  expect(packages['node_modules/nsfwjs']).not.toHaveProperty('peerDependencies')
  expect(packages['node_modules/nsfwjs']).not.toHaveProperty('engines')
  expect(Object.keys(packages).filter((it) => it.includes('@tensorflow'))).toEqual([])
})

test('SAFE-3 scores become classes, classes become doubts, and a missing look is no mark', () => {
  expect(doubtsOf(classesOf({ nudity: 0.1, face: 0.9 }))).toEqual([])
  expect(doubtsOf(classesOf({ nudity: 0.4, face: 0.3 }))).toEqual(['nudity'])
  expect(classesOf({ nudity: 0.9, face: 0.1 })).toEqual({ nudity: 'likely', face: 'none' })
  expect(doubtsOf({ nudity: 'likely', face: 'none' })).toEqual(['nudity', 'no_face'])
  expect([isMarked([]), isMarked(['not_classified']), isMarked(['tiny'])]).toEqual([false, false, true])
})
