// A page made for one member, in a browser where another one has logged in meanwhile: every way to the server refuses it (ACC-21).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let browser: Client
let [first, second] = ['', '']
const [anders, bram] = [castMember('gay', 2), castMember('gay', 3)]

beforeAll(async () => {
  server = await testServer()
  browser = client(server.port, 'gay.localhost')
  const enter = async ({ email, password }: typeof anders) =>
    (await browser.login(email, password)).json.user.profile.id as string
  first = await enter(anders)
  second = await enter(bram)
})
afterAll(() => server.close())

const made = (member: string) => ({ headers: { 'x-page-member': member } })
const refused = { status: 409, code: 'other_member' }

test('ACC-21 calls: reads, writes, the user endpoint, uploads and push of the first member’s page are refused, the second’s are not', async () => {
  const subscription = { endpoint: 'https://push.example.com/x', keys: { p256dh: 'a', auth: 'b' } }
  const ways = [
    (it: object) => browser.get('/api/user.php', it),
    (it: object) => browser.get('/api/chats.php', it),
    (it: object) => browser.put('/api/user.php', { language: 'de' }, it),
    (it: object) => browser.post('/api/user.php?push=1', { subscription }, it),
    (it: object) => browser.post('/api/photos', undefined, { raw: 'no photo', ...it }),
    (it: object) => browser.get('/api/logout.php', it),
  ]
  for (const way of ways) expect((await way(made(first))).json, String(way)).toMatchObject(refused)
  for (const way of ways.slice(0, 3)) expect((await way(made(second))).status, String(way)).toBe(200)
  const { json } = await browser.get('/api/user.php')
  expect(json.user).toMatchObject({ profile: { id: second }, language: 'de' })
})

test('ACC-21 a beacon, which has no headers, names the member in its address', async () => {
  const leave = (member: string) => browser.post(`/api/page-hidden.php?page_member=${member}`, {})
  expect((await leave(first)).json).toMatchObject(refused)
  expect((await leave(second)).status).toBeLessThan(300)
})

test('ACC-21 a live connection of the first member’s page is closed with a code of its own', async () => {
  const closeCode = (member: string) =>
    new Promise<number | 'open'>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/live?page_member=${member}`, {
        headers: { host: browser.host, cookie: browser.cookies(), origin: `http://${browser.host}` },
      })
      socket.on('close', resolve)
      socket.on('error', reject)
      socket.on('message', () => {
        resolve('open')
        socket.close()
      })
    })
  expect(await closeCode(first)).toBe(4409)
  expect(await closeCode(second)).toBe('open')
})

test('ACC-21 a form that was sent without scripts is refused with words and a link that loads the page anew', async () => {
  const send = (page_member: string) =>
    browser.post('/account/devices', undefined, {
      raw: String(new URLSearchParams({ page_member, end: 'others' })),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  const answer = await send(first)
  expect([answer.status, answer.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
  expect(answer.text).toContain('<a href="/account/devices">')
  expect((await send(second)).status).toBe(303)
})

test('ACC-21 each form and document of a member’s page names the member; a visitor’s names nobody', async () => {
  for (const path of ['/account/devices', '/account/pause', '/members', '/notifications']) {
    const { text } = await browser.get(path)
    expect(text).toContain(`data-member="${second}"`)
    const forms = text.match(/<form [^>]*method="post"/g) ?? []
    const named = text.split(`name="page_member" value="${second}"`).length - 1
    expect([path, named]).toEqual([path, forms.length])
  }
  expect((await client(server.port, 'gay.localhost').get('/login')).text).not.toMatch(/data-member|page_member/)
})

test('ACC-21 a renewed push subscription, without a page, is taken only from the member who had the old one', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/renewed'
  const keys = { p256dh: 'a', auth: 'b' }
  const renewed = await browser.post('/api/user.php?push=1', {
    subscription: { endpoint, keys },
    replaces: `${endpoint}-old`,
  })
  expect(renewed.json).toMatchObject(refused)
})
