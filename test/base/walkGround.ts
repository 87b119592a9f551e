// Before the walks: a database with the whole demo and the program on a free port; afterwards both are gone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from './servers.ts'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-walk-'))
  const server = await spawnServer({ DATA_DIR: folder })
  process.env.WALK_PORT = `${server.port}`
  return async () => {
    server.kill('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
}
