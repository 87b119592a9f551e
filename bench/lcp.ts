// When the first profile picture is seen on a phone: the members page as a member and as a visitor, as Lighthouse's mobile run has it (SRCH-1, RTE-4).
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import lighthouse from 'lighthouse'
import { defineBench, type Measure, oncePerRound, type Run } from './base/bench.ts'
import { openBrowser } from './base/browser.ts'
import { appGround } from './base/ground.ts'
import { makeMembers } from './base/members.ts'
import { freePort } from './base/port.ts'

type Seen = { lcp: number; picture: string }
type LcpGround = Record<'visitor' | 'member' | 'bare', (round: number) => Promise<Seen>>

async function setup(run: Run): Promise<LcpGround> {
  // Its visitors see all faces clearly, so both see the same page.
  const ground = await appGround(run, { crowd: true, site: 'standard' })
  const [member] = await makeMembers(ground, 1)
  const debugging = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${debugging}`)
  run.atEnd(() => browser.close())
  const url = `http://${ground.host}/members`
  const seen = (who: string, cookie?: string) =>
    oncePerRound(async (round) => {
      const { lcp, picture } = await lookAt(url, debugging, cookie)
      if (round === 0) run.note(`${who}: the largest of the first screen is ${picture}`)
      return { lcp, picture }
    })
  const visitor = seen('visitor')
  const bare = await startBarePage(ground.port, ground.host, (await visitor(0)).picture)
  run.atEnd(bare.stop)
  return { visitor, member: seen('member', member?.cookie), bare: oncePerRound(() => lookAt(bare.url, debugging)) }
}

type Details = { items: { type?: string; snippet?: string }[] } | undefined

/** Throws where the largest of the first screen is anything else than a profile picture. */
async function lookAt(url: string, port: number, cookie?: string): Promise<Seen> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    extraHeaders: cookie ? { Cookie: cookie } : undefined,
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

/** The same picture, and nothing else. */
async function startBarePage(port: number, host: string, picture: string) {
  const bytes = await bytesOf(port, host, picture)
  const page = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><link rel="icon" href="data:,"><img src="${picture}" alt="" width="205" height="273" fetchpriority="high"></html>`,
  )
  const http = createServer(({ url }, reply) => {
    const [type, body] = url === '/' ? ['text/html', page] : ['image/webp', bytes]
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => http.close(() => resolve()))
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, stop }
}

/** By node:http: `fetch` names no other host than the address does. */
const bytesOf = (port: number, host: string, path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) void buffer(answer).then(resolve, reject)
      else reject(new Error(`${path} answered ${answer.statusCode}`))
    })
    asked.on('error', reject)
  })

const figure = (who: 'visitor' | 'member'): Measure<LcpGround> => ({
  name: `first picture, ${who}`,
  unit: 'ms',
  rounds: 5,
  value: async (ground, round) => (await ground[who](round)).lcp,
  anchor: 'that picture alone',
  anchor_value: async (ground, round) => (await ground.bare(round)).lcp,
  target: { of: 'value', most: 1_800 },
})

export const bench = defineBench<LcpGround>({ setup, minutes: 12, measures: [figure('visitor'), figure('member')] })
