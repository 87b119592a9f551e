// Photo processing: sets per second through the program beside plain sharp, and the delay of other requests meanwhile
// (PRO-4). Without the classifier, whose bench is bench/classifier.ts.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { testPicture } from '../server/photos/testPicture.ts'
import { encodePhotoSet } from './baselines/plainSharp.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, formatNumber, oncePerRound, type Run } from './harness/bench.ts'
import type { Delays } from './harness/eventLoopDelay.ts'
import { freePort } from './harness/freePort.ts'
import { type HttpConnection, openConnection, request } from './harness/httpConnection.ts'
import { throughput } from './harness/throughput.ts'

const seconds = Number(process.env.SECONDS ?? 15)
/** So many decode at once, in the program and in plain sharp. */
const DECODER_COUNT = 2
/** Uploads under way: the next is there when one is done. */
const SENDER_COUNT = 4
/** Of uploading and of nothing each in a round; by a timer of 10 ms that is 3,000 looks. */
const SEGMENT_COUNT = 6

type Ground = AppFixture & {
  photo: Buffer
  members: LoggedIn[]
  connections: HttpConnection[]
  watch(name: 'uploading' | 'idle' | 'nothing' | 'tell'): Promise<Delays>
  note: Run['note']
}
type Album = Ground & { delays(round: number): Promise<Delays> }

async function setup(run: Run): Promise<Album> {
  const port = await freePort()
  process.env.NODE_ARGS = [process.env.NODE_ARGS, '--import', './bench/harness/eventLoopDelay.ts']
    .filter(Boolean)
    .join(' ')
  const fixture = await appFixture(run, { env: { LOOP_DELAY_PORT: String(port), PHOTO_CLASSIFIER: 'off' } })
  // As many members as photos in a round: the same picture is another one with each.
  const members = await makeMembers(fixture, 40 * seconds)
  const photo = await twelveMegapixels()
  const connections = await Promise.all(Array.from({ length: SENDER_COUNT }, () => openConnection(fixture.port)))
  run.atEnd(async () => connections.forEach((it) => void it.close()))
  const watch = (name: string) => tellAt(port, name)
  const benchFixture = { ...fixture, photo, members, connections, note: run.note, watch }
  run.say('warming up …')
  await setsPerSecond(benchFixture, 3)
  await throughput(DECODER_COUNT, 3, () => encodePhotoSet(photo))
  return { ...benchFixture, delays: oncePerRound(() => measureDelays(benchFixture)) }
}

/** As a phone takes it: a photo's weight, and grain that the encoders have work with. */
const twelveMegapixels = async () =>
  sharp(await testPicture(1, { width: 1_000, height: 750, grain: 90 }))
    .resize(4_000, 3_000)
    .jpeg({ quality: 90 })
    .toBuffer()

async function setsPerSecond({ db, host, photo, members, connections }: Ground, forSeconds = seconds) {
  await db.run`delete from photo using member m where m.id = photo.member_id and m.terms_version = 'bench'`
  let next = 0
  return throughput(SENDER_COUNT, forSeconds, async (sender) => {
    const { cookie } = members[next++ % members.length] as LoggedIn
    const headers = { host, cookie, accept: 'application/json', 'content-type': 'application/octet-stream' }
    const requestHeaders = { ...headers, 'x-request-type': 'client', 'content-length': String(photo.length) }
    // Without a body of its own: the length is the photo's.
    const head = request('GET', '/api/photos', requestHeaders).replace(/^GET/, 'POST')
    const { status, body } = await (connections[sender] as HttpConnection).ask(
      Buffer.concat([Buffer.from(head), photo]),
    )
    if (status !== 200) throw new Error(`an upload answered ${status}: ${body}`)
  })
}

/**
 * Both in the same minute and in turns, in stretches of some seconds, so that what else the machine does weighs on both alike. Between them
 * the program comes to rest, unwatched.
 */
async function measureDelays(fixture: Ground): Promise<Delays> {
  for (let at = 0; at < SEGMENT_COUNT; at++) {
    const both = [
      ['uploading', () => setsPerSecond(fixture, seconds / 3)],
      ['idle', () => wait((seconds / 3) * 1_000)],
    ] as const
    for (const [name, doIt] of at % 2 ? both.toReversed() : both) {
      await fixture.watch(name)
      await doIt()
      await fixture.watch('nothing')
      await wait(300)
    }
  }
  const found = await fixture.watch('tell')
  for (const [what, { ten, one, samples }] of Object.entries(found))
    fixture.note(
      `event loop, ${what}: p99 ${formatNumber(ten)} ms by a timer of 10 ms (${samples} times), ${formatNumber(one)} ms by one of 1 ms`,
    )
  return found
}

async function tellAt(port: number, name: string): Promise<Delays> {
  const socket = connect(port, '127.0.0.1')
  socket.write(name)
  const chunks: Buffer[] = []
  for await (const part of socket as AsyncIterable<Buffer>) chunks.push(part)
  return JSON.parse(String(Buffer.concat(chunks)))
}

export const bench = defineBench<Album>({
  setup,
  minutes: 12,
  measures: [
    {
      name: 'photo sets of 12-megapixel photos',
      unit: '/s',
      value: (fixture) => setsPerSecond(fixture),
      anchor: 'plain sharp making the same files',
      anchor_value: ({ photo }) => throughput(DECODER_COUNT, seconds, () => encodePhotoSet(photo)),
      target: { of: 'ratio', min: 0.85 },
    },
    {
      name: 'event loop p99 while uploading',
      unit: 'ms',
      value: async ({ delays }, round) => (await delays(round)).uploading?.ten ?? Number.NaN,
      anchor: 'the same with nothing to do',
      anchor_value: async ({ delays }, round) => (await delays(round)).idle?.ten ?? Number.NaN,
      target: { of: 'ratio', max: 1.5 },
    },
  ],
})
