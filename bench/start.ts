// Second start of the program: from `npm start` to the first served page (OPS-1).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineBench, type Run } from './harness/bench.ts'
import { openConnection, request } from './harness/httpConnection.ts'
import { type Running, start, startMinimalPage } from './harness/server.ts'

type StartFixture = { npmStart(): Promise<Running> }

async function setup({ say: log, atEnd }: Run): Promise<StartFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const npmStart = () => start('npm', ['start'], { DATA_DIR: folder, DATABASE_URL: '' })
  log('the first start: build, database, demo …')
  await secondsToPage(npmStart)
  return { npmStart }
}

async function secondsToPage(begin: () => Promise<Running>): Promise<number> {
  const startedAt = performance.now()
  const running = await begin()
  try {
    const connection = await openConnection(running.port)
    const { status } = await connection.ask(
      request('GET', '/', { host: `127.0.0.1:${running.port}`, accept: 'text/html' }),
    )
    const elapsedMs = performance.now() - startedAt
    connection.close()
    if (status !== 200) throw new Error(`the first page answered ${status}`)
    return elapsedMs / 1000
  } finally {
    await running.stop()
  }
}

export const bench = defineBench<StartFixture>({
  setup,
  minutes: 8,
  measures: [
    {
      name: 'warm start to first page',
      unit: 's',
      rounds: 5,
      value: ({ npmStart }) => secondsToPage(npmStart),
      anchor: 'a bare server in Node',
      anchor_value: () => secondsToPage(startMinimalPage),
      target: { of: 'value', max: 5 },
    },
  ],
})
