// Static files: requests per second for files of the build, beside nginx with the same files.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasNginx, startNginx } from './baselines/nginx.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection, request } from './harness/httpConnection.ts'
import { root } from './harness/server.ts'
import { throughput } from './harness/throughput.ts'

const CONNECTION_COUNT = 16
const DURATION_SECONDS = 4

type AssetsFixture = AppFixture & { paths: string[]; ours: HttpConnection[]; nginx: HttpConnection[] }

async function setup(run: Run): Promise<AssetsFixture> {
  if (!hasNginx()) throw new Error('nginx is not installed here (apt-get install nginx): nothing to compare with')
  const fixture = await appFixture(run)
  const files = join(root, 'build/client')
  const otherServer = await startNginx(fixture.data_dir, files)
  run.atEnd(otherServer.stop)
  const open = (port: number) => Promise.all(Array.from({ length: CONNECTION_COUNT }, () => openConnection(port)))
  const benchFixture = {
    ...fixture,
    paths: await assetsOf(files),
    ours: await open(fixture.port),
    nginx: await patiently(() => open(otherServer.port)),
  }
  run.say('warming up …')
  await served(benchFixture.ours, benchFixture, 1)
  await served(benchFixture.nginx, benchFixture, 1)
  run.note(`\n${benchFixture.paths.length} files, gzip where it is smaller, ${CONNECTION_COUNT} connections.`)
  return benchFixture
}

/** Until it listens. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + 5_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** What a page loads: scripts, styles and fonts of the hashed folder. */
async function assetsOf(files: string): Promise<string[]> {
  const names = (await readdir(join(files, 'assets'))).filter((it) => /\.(js|css|woff2)$/.test(it)).toSorted()
  const sizes = await Promise.all(names.map(async (it) => (await stat(join(files, 'assets', it))).size))
  return names.filter((_, at) => (sizes[at] as number) > 0).map((it) => `/assets/${it}`)
}

function served(connections: HttpConnection[], { host, paths }: AssetsFixture, forSeconds = DURATION_SECONDS) {
  const asks = paths.map((path) =>
    Buffer.from(request('GET', path, { host, accept: '*/*', 'accept-encoding': 'gzip' })),
  )
  const at = connections.map((_, worker) => worker * 7)
  return throughput(connections.length, forSeconds, async (worker) => {
    const turn = (at[worker] as number) % asks.length
    at[worker] = turn + 1
    const { status } = await (connections[worker] as HttpConnection).ask(asks[turn] as Buffer)
    if (status !== 200) throw new Error(`${paths[turn]} answered ${status}`)
  })
}

export const bench = defineBench<AssetsFixture>({
  setup,
  minutes: 5,
  measures: [
    {
      name: 'static assets',
      unit: 'files/s',
      value: (fixture) => served(fixture.ours, fixture),
      anchor: 'nginx, one worker, the same files',
      anchor_value: (fixture) => served(fixture.nginx, fixture),
      target: { of: 'ratio', min: 0.2 },
    },
  ],
})
