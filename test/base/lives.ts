// Lives over the wire: people sign up, show themselves, write, like, block, pay and prove who they are, as browsers do it.
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Interest } from '../../contract/interests.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { authenticator } from './authenticator.ts'
import { type Answer, type Client, client } from './client.ts'
import type { TestServer } from './servers.ts'

export type Life = Client & {
  /** Its number; each has a network address of its own. */
  n: number
  /** What all its words begin with. */
  stem: string
  name: string
  email: string
  id: string
  ask(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object): Promise<Answer>
}

export const password = 'long walks after midnight'
const site = 'gay.localhost'

const letters = (n: number) => [...n.toString().padStart(3, '0')].map((it) => 'abcdefghij'[Number(it)]).join('')

/** Every answer that is no 2xx or 3xx is a fault of the test. */
function person(server: TestServer, stem: string, n: number): Life {
  const it = client(server.port, site)
  const headers = { 'x-forwarded-for': `10.${stem.length}.${n}.7` }
  const name = `${stem}${letters(n)}`
  async function ask(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) {
    const once = { headers: { ...headers, 'idempotency-key': randomUUID() } }
    const answer = method === 'get' ? await it.get(path, { headers }) : await it[method](path, body, once)
    if (answer.status >= 400) throw new Error(`${name} ${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  return { ...it, n, stem, name, email: `${name.toLowerCase()}@lives.nightjar.test`, id: '', ask }
}

type Given = { stem: string; target?: string; confirm?: boolean }

export async function signUp(server: TestServer, n: number, { stem, target, confirm = true }: Given): Promise<Life> {
  const it = person(server, stem, n)
  const step = (step: number, more: object) => it.ask('post', '/api/signup', { step, ...more })
  await step(0, { gender: 'male', looks_for: 'male', ...(target && { target }) })
  await step(1, { name: it.name, date_of_birth: '1988-06-07' })
  await step(2, { email: it.email, sure: true })
  await step(3, { password, terms: true })
  await step(4, { signup_message: target ? `${stem} says hello to somebody` : '', interests: ['sushi'] })
  const me = await it.ask('get', '/api/user.php')
  it.id = me.json.user.profile.id
  if (confirm) await it.ask('post', '/api/activate', { token: await mailedToken(server, it.email, '/activate/do') })
  return it
}

/** Of the newest mail to this address that has such a link. */
export async function mailedToken({ db }: TestServer, email: string, path: string): Promise<string> {
  const { text } = await db.one<{ text: string }>`
    select body_text as text from notice where recipient = ${email} and body_text like ${`%${path}?token=%`} order by id desc limit 1`
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? ''
}

/** `picture`: which of the test's pictures; there are 256. */
export async function showOneself(it: Life, picture: number) {
  const interests: Interest[] = ['hiking', 'wine']
  await it.ask('put', '/api/profile', {
    about: `${it.stem} likes the sea`,
    interests,
    hair_color: 'red',
    sexuality: 'gay',
    country: 'NL',
  })
  const raw = await testPicture(picture)
  const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': `10.9.${it.n}.7` }
  const { status, text } = await it.post('/api/photos', undefined, { raw, headers })
  if (status !== 200) throw new Error(text)
}

export const write = (it: Life, to: Pick<Life, 'id'>, more = '') =>
  it.ask('post', `/api/members/${to.id}/messages`, { client_id: randomUUID(), body: `${it.stem} writes ${more}` })

export async function pay(it: Life) {
  const { json } = await it.ask('get', '/api/credits')
  const [bundle] = json.bundles
  const order = { bundle: bundle.id, paymentmethod: 'ideal', country: json.country, amount: bundle.discounted }
  const { redirect } = (await it.ask('post', '/api/payments', order)).json
  const form = async (path: string, raw: string) => {
    const headers = {
      'x-forwarded-for': `10.${it.stem.length}.${it.n}.7`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const { status, text } = await it.post(path, undefined, { raw, headers })
    if (status !== 303) throw new Error(`${it.name} ${path}: ${status} ${text}`)
  }
  await form(`${redirect}/pay`, 'bank=Test+Bank+North')
  await form(`${redirect}/confirm`, '')
}

export async function subscribe(it: Life) {
  const subscription = {
    endpoint: `https://push.nightjar.test/${it.name}`,
    keys: { p256dh: `${it.stem}p256dh`, auth: `${it.stem}auth` },
  }
  await it.ask('post', '/api/user.php?push=1', { subscription })
  await it.ask('put', '/api/notifications', { choices: { news: { mail: true } } })
}

/** An app and a passkey, and one more that is begun. */
export async function proveOneself(it: Life) {
  const { secret } = (await it.ask('post', '/api/two-step', {})).json
  await it.ask('put', '/api/two-step', { code: new TOTP({ secret }).generate() })
  const options = (await it.ask('post', '/api/passkeys/options', {})).json
  const response = authenticator().create(options, { origin: `http://${it.host}` })
  await it.ask('post', '/api/passkeys', { response, name: `${it.stem} phone` })
  await it.ask('post', '/api/passkeys/options', {})
}

/** Things that begin and do not end: another address, a reset, a wrong password, a second signup. */
export async function beginThings(server: TestServer, it: Life) {
  await it.ask('put', '/api/email', { email: `new-${it.email}` })
  const stranger = person(server, it.stem, it.n + 500)
  await stranger.ask('post', '/api/reset-password', { email: it.email })
  await stranger.post('/api/user.php', { email: it.email, password: 'not the right one' })
  await stranger.ask('post', '/api/signup', { step: 0, gender: 'male', looks_for: 'male', target: it.id })
  await stranger.ask('post', '/api/signup', { step: 1, name: stranger.name, date_of_birth: '1990-01-01' })
  await stranger.ask('post', '/api/signup', { step: 2, email: stranger.email, sure: true })
}

export const leave = (it: Life) =>
  it.ask('post', '/api/deletion', { reason: 'other', remarks: `${it.stem} leaves for the sea` })
