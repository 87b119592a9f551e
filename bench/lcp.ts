// Time to the first profile picture on a phone: the members page for member and visitor, as in Lighthouse's mobile run
// (SRCH-1, RTE-4).
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import lighthouse from 'lighthouse'
import { folderStorage } from '../server/base/storage/storage.ts'
import { makeDerivatives } from '../server/photos/index.ts'
import type { SmallFiles } from '../server/photos/store.ts'
import { storeSmallFiles } from '../server/photos/storePhoto.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, type Measure, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'
import { freePort } from './harness/freePort.ts'

type Seen = { lcp: number; picture: string }
type LcpFixture = Record<'visitor' | 'member' | 'baseline', (round: number) => Promise<Seen>>

async function setup(run: Run): Promise<LcpFixture> {
  const fixture = await appFixture(run, { crowd: true })
  await weighLikePhotos(fixture)
  const [member] = await makeMembers(fixture, 1)
  const debugging = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`)
  run.atEnd(() => browser.close())
  const pageOf = (host: string) => `http://${host}/members`
  // Of the sites whose visitors see all faces clearly; members meet on the one with the most people.
  const open = `standard.localhost:${fixture.port}`
  run.say('warming up …')
  const { picture } = await lookAt(pageOf(open), debugging)
  const baseline = await startBarePage(await fileOf(fixture.port, open, picture), picture)
  run.atEnd(baseline.stop)
  const measureViewer = (role: string, host: string, cookie?: string) =>
    oncePerRound(async (round) => {
      const seen = await lookAt(pageOf(host), debugging, cookie)
      if (round === 0) run.note(`${role}: the largest of the first screen is ${seen.picture}`)
      return seen
    })
  return {
    visitor: measureViewer('visitor', open),
    member: measureViewer('member', fixture.host, member?.cookie),
    baseline: oncePerRound(() => lookAt(baseline.url, debugging)),
  }
}

/** The demo's faces are drawn, and light. Here each of them weighs what a photo of a person does: some 43 KB as AVIF. */
async function weighLikePhotos({ db, data_dir }: AppFixture) {
  const storage = folderStorage(join(data_dir, 'media'))
  const derivatives = await makeDerivatives(await testPicture(1, { width: 1_200, height: 1_600, grain: 60 }))
  if (!derivatives.avif) throw new Error('a photo that is no smaller as AVIF is no photo')
  const faces = await db.many<SmallFiles>`
    update photo set avif = true where main returning card_file, thumb_file, locked_file, avif`
  for (const files of faces) await storeSmallFiles(storage, files, derivatives)
}

type Details = { items: { type?: string; snippet?: string }[] } | undefined

/** Throws where the largest of the first screen is anything else than a profile picture. */
async function lookAt(url: string, port: number, cookie?: string): Promise<Seen> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  })
  if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse: ${ran?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, finalDisplayedUrl } = ran.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const { items = [] } = (audits['lcp-breakdown-insight']?.details as unknown as Details) ?? {}
  const { snippet = 'nothing' } = items.find(({ type }) => type === 'node') ?? {}
  const [, picture] = /^<img[^>]* src="(\/[pm]\/[^"]+)"/.exec(snippet) ?? []
  if (!picture) throw new Error(`the largest of the first screen is no profile picture: ${snippet}`)
  return { lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN, picture }
}

type File = { type: string; body: Buffer }

/** The same picture, and nothing else. */
async function startBarePage(file: File, picture: string) {
  const page = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><link rel="icon" href="data:,"><img src="${picture}" alt="" width="205" height="273" fetchpriority="high"></html>`,
  )
  const http = createServer(({ url }, reply) => {
    const { type, body } = url === '/' ? { type: 'text/html', body: page } : file
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => http.close(() => resolve()))
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, stop }
}

/** As a phone asks for it. By node:http: `fetch` names no other host than the address does. */
const fileOf = (port: number, host: string, path: string) =>
  new Promise<File>((resolve, reject) => {
    const httpRequest = get(
      { host: '127.0.0.1', port, path, headers: { host, accept: 'image/avif,image/webp' } },
      (answer) => {
        const { statusCode, headers } = answer
        if (statusCode !== 200) return reject(new Error(`${path} answered ${statusCode}`))
        buffer(answer).then((body) => resolve({ type: headers['content-type'] ?? '', body }), reject)
      },
    )
    httpRequest.on('error', reject)
  })

const figure = (role: 'visitor' | 'member'): Measure<LcpFixture> => ({
  name: `first picture, ${role}`,
  unit: 'ms',
  rounds: 5,
  value: async (fixture, round) => (await fixture[role](round)).lcp,
  anchor: 'that picture alone',
  anchor_value: async (fixture, round) => (await fixture.baseline(round)).lcp,
  target: { of: 'value', max: 2_000 },
})

export const bench = defineBench<LcpFixture>({ setup, minutes: 12, measures: [figure('visitor'), figure('member')] })
