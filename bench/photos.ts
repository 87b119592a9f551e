// What a photo costs beyond its own encoding: sets a second through the whole program against plain sharp, and how late everybody else is
// served meanwhile (PRO-4).
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { testPicture } from '../server/photos/testPicture.ts'
import { defineBench, type Run, shown } from './base/bench.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { type LoggedIn, makeMembers } from './base/members.ts'
import { rate } from './base/rate.ts'
import { rawSet } from './base/rawPhotos.ts'
import { openWire, request, type Wire } from './base/wire.ts'

const seconds = Number(process.env.SECONDS ?? 15)
/** So many decode at once, in the program and in plain sharp. */
const decoders = 2
/** Uploads under way: the next is there when one is done. */
const senders = 4

type Album = AppGround & {
  photo: Buffer
  members: LoggedIn[]
  wires: Wire[]
  delays(): Promise<[ten: number, one: number]>
  note: Run['note']
}

async function setup(run: Run): Promise<Album> {
  const port = await freePort()
  process.env.NODE_ARGS = [process.env.NODE_ARGS, '--import', './bench/base/loopDelay.ts'].filter(Boolean).join(' ')
  const ground = await appGround(run, { env: { LOOP_DELAY_PORT: String(port) } })
  // As many members as photos in a round: the same picture is another one with each.
  const members = await makeMembers(ground, 40 * seconds)
  const photo = await twelveMegapixels()
  const wires = await Promise.all(Array.from({ length: senders }, () => openWire(ground.port)))
  run.atEnd(async () => wires.forEach((it) => void it.close()))
  const made = { ...ground, photo, members, wires, note: run.note, delays: () => delaysAt(port) }
  run.say('warming up …')
  await setsPerSecond(made, 3)
  await rate(decoders, 3, () => rawSet(photo))
  return made
}

/** As a phone takes it: a photo's weight, and grain that the encoders have work with. */
const twelveMegapixels = async () =>
  sharp(await testPicture(1, { width: 1_000, height: 750, grain: 90 }))
    .resize(4_000, 3_000)
    .jpeg({ quality: 90 })
    .toBuffer()

async function setsPerSecond({ db, host, photo, members, wires }: Album, forSeconds = seconds) {
  await db.run`delete from photo using member m where m.id = photo.member_id and m.terms_version = 'bench'`
  let next = 0
  return rate(senders, forSeconds, async (sender) => {
    const { cookie } = members[next++ % members.length] as LoggedIn
    const headers = { host, cookie, accept: 'application/json', 'content-type': 'application/octet-stream' }
    const said = { ...headers, 'x-request-type': 'client', 'content-length': String(photo.length) }
    // Without a body of its own: the length is the photo's.
    const head = request('GET', '/api/photos', said).replace(/^GET/, 'POST')
    const { status, body } = await (wires[sender] as Wire).ask(Buffer.concat([Buffer.from(head), photo]))
    if (status !== 200) throw new Error(`an upload answered ${status}: ${body}`)
  })
}

async function delayOf(ground: Album, meanwhile: () => Promise<unknown>, what: string) {
  await ground.delays()
  await meanwhile()
  const [ten, one] = await ground.delays()
  ground.note(`${what}: event loop p99 ${shown(ten)} ms by a timer of 10 ms, ${shown(one)} ms by one of 1 ms`)
  return ten
}

async function delaysAt(port: number): Promise<[number, number]> {
  const socket = connect(port, '127.0.0.1')
  const said: Buffer[] = []
  for await (const part of socket as AsyncIterable<Buffer>) said.push(part)
  return JSON.parse(String(Buffer.concat(said)))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export const bench = defineBench<Album>({
  setup,
  minutes: 10,
  measures: [
    {
      name: 'photo sets of 12-megapixel photos',
      unit: '/s',
      value: (ground) => setsPerSecond(ground),
      anchor: 'plain sharp making the same files',
      anchor_value: ({ photo }) => rate(decoders, seconds, () => rawSet(photo)),
      target: { of: 'ratio', least: 0.85 },
    },
    {
      name: 'event loop p99 while uploading',
      unit: 'ms',
      value: (ground) => delayOf(ground, () => setsPerSecond(ground), 'uploading'),
      anchor: 'the same with nothing to do',
      anchor_value: (ground) => delayOf(ground, () => wait(seconds * 1_000), 'nothing to do'),
      target: { of: 'ratio', most: 1.5 },
    },
  ],
})
