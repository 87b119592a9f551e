// The files that operators get: each is checked by its own program where this machine has it, and what they say of the
// program is compared with the program (OPS-8).
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIN_POSTGRES_MAJOR } from '../server/base/db/migrationSteps.ts'
import { type Certificate, hasOpenssl, makeCertificate } from '../test/fixtures/certificate.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { hasProxy } from '../test/fixtures/proxies.ts'
import { testServer } from '../test/fixtures/servers.ts'

const deploy = join(import.meta.dirname, 'deploy')
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFile(join(deploy, name), 'utf8')
const has = (program: string, ...args: string[]) => !spawnSync(program, args).error

let folder: string
let certificate: Certificate
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-deploy-'))
  if (hasOpenssl) certificate = await makeCertificate(folder, 'tls')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The file with the paths of this test, checked by a program. */
async function check(
  name: string,
  changes: [string | RegExp, string][],
  program: string,
  args: (file: string) => string[],
) {
  const text = changes.reduce((all, [from, to]) => all.replaceAll(from as string, to), await read(name))
  const file = join(folder, name)
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync(program, args(file), { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

test.skipIf(!hasProxy('nginx'))('OPS-8 nginx takes nginx.conf', async () => {
  const changes: [string, string][] = [
    ['/etc/nightjar/tls/fullchain.pem', certificate.cert],
    ['/etc/nightjar/tls/privkey.pem', certificate.key],
    ['/var/log/nginx', folder],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
  ]
  const { status, output } = await check('nginx.conf', changes, 'nginx', (file) => ['-t', '-c', file])
  expect([status, output]).toEqual([0, expect.stringContaining('test is successful')])
  expect(output).not.toContain('[warn]')
})

test.skipIf(!hasProxy('haproxy'))('OPS-8 haproxy takes haproxy.cfg', async () => {
  const { status, output } = await check(
    'haproxy.cfg',
    [['/etc/nightjar/tls/ ', `${certificate.both} `]],
    'haproxy',
    (file) => ['-c', '-f', file],
  )
  expect([status, output]).toEqual([0, expect.not.stringMatching(/ALERT|WARNING/)])
})

test.skipIf(!has('systemd-analyze', '--version'))('OPS-8 systemd takes the units', async () => {
  const units = (await readdir(deploy)).filter((name) => /\.(service|timer)$/.test(name))
  expect(units).toHaveLength(4)
  for (const name of units) await writeFile(join(folder, name), await read(name))
  const { output } = {
    output: spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], { encoding: 'utf8' })
      .stderr,
  }
  // Other units of this machine, and what is only at the operator's, are not ours to judge.
  expect(
    output.split('\n').filter((line) => /nightjar-/.test(line) && !/Failed to (open|create)|man page/.test(line)),
  ).toEqual([])
})

test.skipIf(!has('caddy', 'version'))('OPS-8 Caddy takes the Caddyfile', async () => {
  const { status } = await check('Caddyfile', [], 'caddy', (file) => [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    file,
  ])
  expect(status).toBe(0)
})

test.skipIf(!has('promtool', '--version'))('OPS-8 promtool takes prometheus.yml and the alerts', async () => {
  await writeFile(join(folder, 'alerts.yml'), await read('alerts.yml'))
  const { status } = await check(
    'prometheus.yml',
    [['/run/secrets/metrics_token', join(folder, 'alerts.yml')]],
    'promtool',
    (file) => ['check', 'config', file],
  )
  expect(status).toBe(0)
})

test('OPS-8 every metric of the board and the alerts is in /metrics, and every one of /metrics on the board', async () => {
  const server = await testServer()
  const { text } = await client(server.port, 'gay.localhost').get('/metrics')
  await server.close()
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name as string))
  const board = await read('grafana/nightjar.json')
  const alerts = await read('alerts.yml')
  const named = (source: string) =>
    new Set([...source.matchAll(/nightjar_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))
  expect([...named(board), ...named(alerts)].filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !named(board).has(name))).toEqual([])
  const { panels } = JSON.parse(board)
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length)
})

test('OPS-6 the version of PostgreSQL is the same wherever it is named', async () => {
  const files = [
    '.env.example',
    'docs/operating.md',
    'ops/deploy/compose.yaml',
    'ops/deploy/pgbackrest.conf',
    'CONTRIBUTING.md',
  ]
  for (const name of files) {
    const text = await readFile(join(root, name), 'utf8')
    const versions = [...text.matchAll(/postgres(?:ql)?[ :/]+(?:\((\d\d)|(\d\d)\b)/gi)].map(([, a, b]) =>
      Number(a ?? b),
    )
    expect([name, versions.length > 0, versions.filter((it) => it !== MIN_POSTGRES_MAJOR)]).toEqual([name, true, []])
  }
})

test('OPS-8 the deploy files limit, hide and drain as the program needs it', async () => {
  for (const name of ['nginx.conf', 'haproxy.cfg', 'Caddyfile']) {
    const text = await read(name)
    // Of the operator's own network alone.
    for (const path of ['metrics', 'readyz', 'healthz', 'dev']) expect(text, `${name} ${path}`).toMatch(path)
    expect(text).toMatch(/X-Forwarded-For (\$remote_addr|%\[src\]|\{remote_host\})/)
    expect(text).toMatch(/Forwarded/)
  }
  // Calls are not led from http to https, TLS begins at 1.2, and lines of the log cannot be forged.
  const [nginx, haproxy] = [await read('nginx.conf'), await read('haproxy.cfg')]
  expect(nginx).toMatch(/listen 80 default_server;[^}]*location \/api\/ \{\s+return 403;/)
  expect(haproxy).toMatch(/deny deny_status 403 if \{ path_beg \/api\/ \} !\{ ssl_fc \}\n.*redirect scheme https/)
  expect([nginx, haproxy].map((it) => /ssl_protocols TLSv1\.2 TLSv1\.3;|ssl-min-ver TLSv1\.2/.test(it))).toEqual([
    true,
    true,
  ])
  expect([nginx, haproxy].map((it) => /escape=json|json\(utf8s\)/.test(it))).toEqual([true, true])
  for (const unit of ['nightjar-web.service', 'nightjar-worker.service'])
    expect(await read(unit)).toMatch(/LoadCredential=secret:[\s\S]*SECRET_FILE=%d\/secret/)
  const docker = await read('Dockerfile')
  expect(docker).toMatch(/^USER node$/m)
  expect(docker).not.toMatch(/npm (ci|install)(?![^\n]*--ignore-scripts)/)
  expect(await read('compose.yaml')).toMatch(/read_only: true/)
})
