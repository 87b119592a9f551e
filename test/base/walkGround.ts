// Before the walks: a database with the whole demo and the program on a free port; afterwards both are gone. One of its sites collects at its
// own bank.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from '../../ops/programs.ts'
import { spawnServer } from './servers.ts'

const creditor = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar BV', iban: 'DE89370400440532013000' }

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-walk-'))
  const env = { DATA_DIR: folder, PAYMENTS: 'sepa,sandbox' }
  const server = await spawnServer(env)
  process.env.WALK_PORT = `${server.port}`
  const file = join(folder, 'creditor.json')
  await writeFile(file, JSON.stringify(creditor))
  const bank = join(import.meta.dirname, '../../ops/bank.ts')
  const { code, output } = await runQuietly(bank, ['creditor', 'standard', file], env)
  if (code !== 0) throw new Error(output)
  return async () => {
    server.kill('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
}
