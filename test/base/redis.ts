// A Redis of the tests' own, where the machine has one to start.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** null where there is no redis-server to start. */
export async function redisServer() {
  if (spawnSync('redis-server', ['--version']).error) return null
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-redis-'))
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (data) => String(data).includes('Ready to accept connections') && resolve())
    server.on('exit', () => reject(new Error('redis-server ended')))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
