// A browser's wire without the browser: one site, a cookie jar, the headers that our own pages send.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string; json: any }
type Sent = { body?: unknown; headers?: Record<string, string>; raw?: Buffer | string }

export type Client = ReturnType<typeof client>

/** Node resolves no NAME.localhost: the connection goes to 127.0.0.1 and the Host header names the site. */
export function client(port: number, host: string) {
  const jar = new Map<string, string>()

  function ask(method: string, path: string, { body, headers = {}, raw }: Sent = {}): Promise<Answer> {
    const bytes = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const sending = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: false,
          headers: {
            host: `${host}:${port}`,
            'x-request-type': 'client',
            ...(jar.size && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...(bytes !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(bytes)),
            }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            for (const line of answer.headers['set-cookie'] ?? []) keep(line)
            const bytes = Buffer.concat(parts)
            const text = bytes.toString('utf8')
            const isJson = /json/.test(answer.headers['content-type'] ?? '')
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes,
              text,
              json: isJson ? JSON.parse(text) : undefined,
            })
          })
        },
      )
      sending.on('error', reject)
      sending.end(bytes)
    })
  }

  function keep(line: string) {
    const [pair = '', ...rest] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (rest.some((it) => /^\s*max-age=0$/i.test(it))) jar.delete(name)
    else jar.set(name, pair.slice(at + 1))
  }

  return {
    jar,
    host: `${host}:${port}`,
    get: (path: string, sent?: Sent) => ask('GET', path, sent),
    post: (path: string, body?: unknown, sent?: Sent) => ask('POST', path, { body, ...sent }),
    put: (path: string, body?: unknown, sent?: Sent) => ask('PUT', path, { body, ...sent }),
    delete: (path: string, body?: unknown, sent?: Sent) => ask('DELETE', path, { body, ...sent }),
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    async login(email: string, password: string) {
      const answer = await ask('POST', '/api/user.php', { body: { email, password } })
      if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status} ${answer.text}`)
      return answer
    },
  }
}
