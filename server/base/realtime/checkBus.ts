// Check of BUS_URL: Redis answers a ping (OPS-6). Without it nodes still work, each for itself.
import { connectionFailure, type Finding, failed, warned } from '../startup/finding.ts'

const CONNECT_TIMEOUT_MS = 5_000

export async function checkBus(url: string): Promise<Finding[]> {
  if (!/^rediss?:$/.test(URL.parse(url)?.protocol ?? ''))
    return [failed('BUS_URL is not an address like redis://host:6379.')]
  const { createClient } = await import('redis')
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT_MS } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return []
  } catch (error) {
    const isLogin = error instanceof Error && /^(WRONGPASS|NOAUTH|ERR AUTH)/.test(error.message)
    return [
      isLogin
        ? failed('BUS_URL: Redis refused the login. Check user and password.')
        : warned(
            `BUS_URL: ${connectionFailure(error)}. Until Redis is there, members on other nodes get live events late.`,
          ),
    ]
  } finally {
    if (client.isOpen) client.destroy()
  }
}
