// Global set-up of the end-to-end tests: one server with a planted database per worker, so that tests cannot interfere.
// One of the sites has a SEPA creditor.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from '../../ops/programs.ts'
import { spawnServer } from '../fixtures/servers.ts'

const creditor = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar BV', iban: 'DE89370400440532013000' }

/** Sets `E2E_PORTS`, one per worker in order, and `E2E_PORT`, the first. */
export default async function setup({ workers } = { workers: 1 }) {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-e2e-'))
  const envOf = (at: number) => ({ DATA_DIR: join(folder, `${at}`), PAYMENTS: 'sepa,sandbox', TEXTS: 'expanded' })
  const servers: Awaited<ReturnType<typeof spawnServer>>[] = []
  const start = async (at: number) => {
    servers[at] = await spawnServer(envOf(at))
  }
  const stop = () =>
    Promise.all(
      servers.splice(0).map((it) => {
        it?.kill('SIGTERM')
        return it?.ended
      }),
    )
  async function end() {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start(0)
    await nameCreditor(join(folder, 'creditor.json'), envOf(0))
    const others = Array.from({ length: workers - 1 }, (_, at) => at + 1)
    if (others.length) {
      // The demo is planted once; the other workers get copies, made while no server runs.
      await stop()
      for (const at of others) await cp(envOf(0).DATA_DIR, envOf(at).DATA_DIR, { recursive: true })
      await Promise.all([0, ...others].map(start))
    }
  } catch (error) {
    await end()
    throw error
  }
  process.env.E2E_PORTS = servers.map(({ port }) => port).join()
  process.env.E2E_PORT = `${servers[0]?.port}`
  return end
}

async function nameCreditor(file: string, env: Record<string, string>) {
  await writeFile(file, JSON.stringify(creditor))
  const bank = join(import.meta.dirname, '../../ops/bank.ts')
  const { code, output } = await runQuietly(bank, ['creditor', 'standard', file], env)
  if (code !== 0) throw new Error(output)
}
