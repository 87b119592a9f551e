// A real mail server for tests: keeps what arrives, and says no when it is told to.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Arrived = { from: string; to: string[]; raw: string; header(name: string): string | undefined }
type Step = 'mail' | 'rcpt' | 'data'

export async function smtpServer() {
  const arrived: Arrived[] = []
  const says: Partial<Record<Step, string>> = {}
  let held: Promise<void> | null = null
  let reached: (() => void) | null = null
  const opinion = (step: Step) => {
    const [, code, text] = /^(\d{3}) (.*)/.exec(says[step] ?? '') ?? []
    return code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(opinion('mail')),
    onRcptTo: (_address, _session, done) => done(opinion('rcpt')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', async () => {
        reached?.()
        await held
        const no = opinion('data')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        if (!no)
          arrived.push(
            arrivedAs(
              from,
              envelope.rcptTo.map(({ address }) => address),
              Buffer.concat(parts),
            ),
          )
        done(no)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** What it answers at a step from now on, e.g. `550 5.1.1 no such user`; nothing: yes. */
    say(step: Step, answer?: string) {
      if (answer) says[step] = answer
      else delete says[step]
    },
    /** Takes mails in, and answers only when `release` is called. `here` resolves when one is in. */
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      const here = new Promise<void>((resolve) => {
        reached = resolve
      })
      return { here, release }
    },
    to: (recipient: string) => arrived.filter(({ to }) => to.includes(recipient)),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

export type TestSmtp = Awaited<ReturnType<typeof smtpServer>>

function arrivedAs(from: string, to: string[], bytes: Buffer): Arrived {
  const raw = bytes.toString('latin1')
  return { from, to, raw, header: (name) => headerOf(raw, name) }
}

/** Unfolded; undefined where there is none. */
function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((it) => it.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

/** The text of one part, by its type, decoded. */
export function partOf({ raw }: Arrived, type: 'text/plain' | 'text/html'): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const part = raw.split(`--${boundary}`).find((it) => it.includes(`Content-Type: ${type}`)) ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(part)) return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
