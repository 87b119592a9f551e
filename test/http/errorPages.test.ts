// Error pages of the built server, with faults injected into its routes (NAV-11).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../contract/refusals.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let build: ServerBuild
let settings: Record<string, unknown>
let faults: unknown[]

beforeAll(async () => {
  server = await testServer()
  build = await import(pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href)
  settings = (await client(server.port, 'gay.localhost').get('/api/settings.php')).json
})
afterAll(() => server.close())

type Module = Record<string, unknown>
type Broken = { route?: string; module?: Module; site?: object }

/** The page at /lang-config, with something in its program that is not as it should be. */
async function open({ route = 'lang-config', module = {}, site = {} }: Broken) {
  const found = build.routes[route]
  if (!found) throw new Error(`there is no route ${route}`)
  const routes = { ...build.routes, [route]: { ...found, module: { ...found.module, ...module } } }
  const entry = build.entry.module as unknown as {
    createRequestHandler(it: object, mode: string): (request: Request, context: object) => Promise<Response>
    createPageContext(page: object): object
  }
  faults = []
  const page = {
    settings: { ...settings, ...site },
    user: null,
    locale: 'en',
    origin: 'http://gay.localhost',
    nonce: '',
    scheme: 'system',
    may_search: 'blurred',
    has_confirmed_entry: true,
    app: { name: 'Nightjar', shown_as: null, manifest: '/', icon: '/', touch_icon: '/', day: '#fff', night: '#000' },
    redirect_to: null,
    set_cookies: [],
    reportError: (error: unknown) => void faults.push(error),
    call: () => Promise.reject(new Error('nobody is asked')),
  }
  const handler = entry.createRequestHandler({ ...build, routes }, 'production')
  const answer = await handler(new Request('http://gay.localhost/lang-config'), entry.createPageContext(page))
  const html = await answer.text()
  const of = (tag: string) => new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1]?.replace(/<[^>]+>/g, '')
  return { status: answer.status, html, title: of('title'), h1: of('h1'), type: answer.headers.get('content-type') }
}

/** The status, and a fault's message, below the heading. */
const small = (html: string) =>
  /<p class="num [^>]*>(.*?)<\/p>/s
    .exec(html)?.[1]
    ?.replace(/<!--.*?-->/g, '')
    .trim()

const fail = () => {
  throw new Error('words of our own: 127.0.0.1 refused')
}

test('NAV-11 whatever a screen fails with: Error, 500, inside its layout, and none of the words of the fault', async () => {
  for (const module of [{ loader: fail }, { default: fail }]) {
    const { status, html, title, h1, type } = await open({ module })
    expect([status, title, h1, type]).toEqual([
      500,
      'Error · Nightjar',
      'We couldn’t load this',
      'text/html; charset=utf-8',
    ])
    expect(html).toContain('data-status="500"')
    expect(small(html)).toBe('Error 500')
    expect(html).toContain('<footer')
    expect(html).not.toContain('127.0.0.1')
    expect(html).not.toContain('Back to the home page')
    expect(faults.length).toBeGreaterThan(0)
  }
})

test('NAV-11 a refusal says its own status and words; nobody is told of it as of a fault', async () => {
  const loader = (problem: Problem) => () => {
    throw new Response(JSON.stringify(problem), {
      status: problem.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const blocked = { type: 'x', title: 'x', status: 403, code: 'blocked', detail: 'You are blocked by Noah.' } as Problem
  const { status, h1, html } = await open({ module: { loader: loader(blocked) } })
  expect([status, h1, small(html)]).toEqual([403, 'You are blocked by Noah.', '403'])
  expect(faults).toEqual([])
})

test('NAV-11 RTE-3 what is not there: 404, its words, and the way home', async () => {
  const loader = () => {
    throw new Response(null, { status: 404 })
  }
  const { status, h1, html } = await open({ module: { loader } })
  expect([status, h1, small(html)]).toEqual([404, 'This page could not be found', '404'])
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to the home page<\/a>/)
})

test('NAV-11 an unknown middleware, one that fails, and a site that nobody could ask for: Error, 500, without what stands around a page', async () => {
  for (const module of [{ middleware: [undefined] }, { middleware: [fail] }, { loader: fail }]) {
    const { status, h1, title, html } = await open({ route: 'root', module })
    expect([status, h1, title]).toEqual([500, 'We couldn’t load this', 'Error'])
    expect(html).not.toContain('<footer')
    expect(html).not.toContain('127.0.0.1')
    expect(faults).toHaveLength(1)
  }
})

test('NAV-11 when the error page fails, too: a heading that says so, the way home, 500, and both are known', async () => {
  // What stands around every page reads the site's languages.
  const { status, h1, html, type } = await open({ module: { loader: fail }, site: { locales: null } })
  expect([status, h1, type]).toEqual([
    500,
    'An error occurred while showing the error page',
    'text/html; charset=utf-8',
  ])
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(html).toMatch(/<a href="\/"[^>]*>Go back to home<\/a>/)
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/app-/)
  // No program; the line against dropped files has neither a source nor a type.
  expect(html).not.toMatch(/<script[^>]+>/)
  expect(faults.length).toBeGreaterThan(1)
})

test('NAV-11 an address without a route is the same page on the wire', async () => {
  const { status, text } = await client(server.port, 'gay.localhost').get('/no/such/page')
  expect(status).toBe(404)
  expect(text).toContain('This page could not be found')
  expect(text).toContain('Back to the home page')
})
