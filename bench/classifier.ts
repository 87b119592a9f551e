// The photo classifier (SAFE-3): false alarms on pictures that can be had here, none of which is nude, and processor and memory a photo. What it
// misses cannot be measured here: there are no such pictures.
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Scores } from '../server/photos/classifier.ts'
import type { ClassifierInput } from '../server/photos/classifierInput.ts'
import { readFrames, sendFrame } from '../server/photos/decoder/frames.ts'
import { stopDecoders } from '../server/photos/decoderPool.ts'
import { makeDerivatives } from '../server/photos/derivatives.ts'
import { classesOf } from '../server/photos/firstLook.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { seededPicture } from './data/seededPictures.ts'
import { defineBench, formatNumber, type Run } from './harness/bench.ts'
import { processCpuSeconds } from './harness/cpuTime.ts'

/** Of each kind of picture at most. */
const PICTURE_COUNT = Number(process.env.PICTURES ?? 300)
/** Grey values become skin, which is what a model of nudity looks for. */
const SKIN = [1, 0.8, 0.68]

type Looked = { kind: string; scores: Scores }
type Classifier = { look(input: ClassifierInput): Promise<Scores>; pid: number }
type ClassifierFixture = { looked: Looked[]; milliseconds: number; megabytes: number }

async function setup({ note, say, atEnd }: Run): Promise<ClassifierFixture> {
  const classifier = startClassifier(atEnd)
  atEnd(async () => stopDecoders())
  const looked: Looked[] = []
  let seconds = 0
  for (const [kind, pictures] of Object.entries(await kinds()))
    for (const picture of pictures) {
      const { input } = await makeDerivatives(await picture(), { avif: false })
      const before = await processCpuSeconds(classifier.pid)
      looked.push({ kind, scores: await classifier.look(input) })
      // The first one waits for the models.
      if (looked.length > 1) seconds += (await processCpuSeconds(classifier.pid)) - before
      if (looked.length % 100 === 0) say(`${looked.length} pictures`)
    }
  for (const kind of new Set(looked.map((it) => it.kind))) note(summaryOf(kind, looked))
  note('a doubt: nudity possible or likely; no face')
  return {
    looked,
    milliseconds: (1_000 * seconds) / (looked.length - 1),
    megabytes: await peakMegabytes(classifier.pid),
  }
}

/** As an upload goes: files, for the decoder. */
async function kinds(): Promise<Record<string, (() => Promise<Buffer>)[]>> {
  const folder = join(import.meta.dirname, '../seed/portraits')
  const portraits = (await readdir(folder)).filter((it) => it.endsWith('.webp')).sort()
  const numbers = Array.from({ length: PICTURE_COUNT }, (_, at) => at)
  return {
    'drawn portraits': portraits.slice(0, PICTURE_COUNT).map((it) => () => readFile(join(folder, it))),
    'seeded photo-like pictures, half of them skin-coloured': numbers.map((it) => () => colouredPicture(it)),
    'test pictures': numbers
      .slice(0, PICTURE_COUNT / 5)
      .map((it) => () => testPicture(it, { width: 400, height: 500, grain: 60 })),
  }
}

function colouredPicture(n: number): Promise<Buffer> {
  const { data, width, height } = seededPicture(n)
  const tones = n % 2 ? SKIN : [1, 1, 1]
  const pixels = Uint8Array.from({ length: data.length * 3 }, (_, at) => {
    const light = (data[Math.floor(at / 3)] as number) * (tones[at % 3] as number)
    return Math.max(0, Math.min(255, light))
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(480)
    .jpeg()
    .toBuffer()
}

/** Without its confinement, so that its process can be watched. */
function startClassifier(atEnd: Run['atEnd']): Classifier {
  const script = join(import.meta.dirname, '../server/photos/classifier/main.ts')
  const child = spawn(process.execPath, ['--max-old-space-size=128', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  atEnd(async () => void child.stdin.end())
  let answered: (scores: Scores) => void = () => {}
  readFrames(child.stdout, (scores: Scores) => answered(scores))
  return {
    pid: child.pid as number,
    look({ stretched, framed }) {
      const { promise, resolve } = Promise.withResolvers<Scores>()
      answered = resolve
      sendFrame(child.stdin, {}, [stretched, framed])
      return promise
    },
  }
}

const peakMegabytes = async (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000

const isKind = (kind: string) => (it: Looked) => it.kind.startsWith(kind)
/** In percent of a kind of pictures. */
function share(looked: Looked[], kind: string, isCounted: (classes: ReturnType<typeof classesOf>) => boolean) {
  const all = looked.filter(isKind(kind))
  return (100 * all.filter((it) => isCounted(classesOf(it.scores))).length) / all.length
}

function summaryOf(kind: string, looked: Looked[]) {
  const percent = (isCounted: Parameters<typeof share>[2]) => `${formatNumber(share(looked, kind, isCounted))} %`
  return [
    `${kind} (${looked.filter(isKind(kind)).length})`,
    `nudity possible ${percent((it) => it.nudity === 'possible')}, likely ${percent((it) => it.nudity === 'likely')}`,
    `face seen ${percent((it) => it.face === 'seen')}, possible ${percent((it) => it.face === 'possible')}`,
  ].join(': ')
}

export const bench = defineBench<ClassifierFixture>({
  setup,
  minutes: 30,
  measures: [
    {
      name: 'drawn portraits doubted for nudity',
      unit: '%',
      value: async ({ looked }) => share(looked, 'drawn', (it) => it.nudity !== 'none'),
      anchor: 'none',
      anchor_value: 0,
      target: { of: 'value', max: 1 },
    },
    {
      name: 'drawn portraits without a face',
      unit: '%',
      value: async ({ looked }) => share(looked, 'drawn', (it) => it.face === 'none'),
      anchor: 'none',
      anchor_value: 0,
      target: { of: 'value', max: 10 },
    },
    {
      name: 'photo-like pictures doubted for nudity',
      unit: '%',
      value: async ({ looked }) => share(looked, 'seeded', (it) => it.nudity !== 'none'),
      anchor: 'none',
      anchor_value: 0,
      target: { of: 'value', max: 25 },
    },
    {
      name: 'processor time of a photo',
      unit: 'ms',
      value: async ({ milliseconds }) => milliseconds,
      anchor: 'its bound',
      anchor_value: 1_500,
      target: { of: 'ratio', max: 1 },
    },
    {
      name: 'memory at most',
      unit: 'MB',
      value: async ({ megabytes }) => megabytes,
      anchor: 'its bound',
      anchor_value: 400,
      target: { of: 'ratio', max: 1 },
    },
  ],
})
