// npm run build -- --into: a folder that runs in production with production packages only, and installs nothing (OPS-8).
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/base/db/database.ts'
import { chooseRunAs } from '../server/base/embeddedPostgres/runAsUser.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { makeAccount, oldPassword } from '../test/fixtures/accounts.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { spawnProduction } from '../test/fixtures/servers.ts'
import { importsOf, reachableFrom } from '../test/sourceFiles.ts'
import { run } from './programs.ts'

/** Commands that need the sources. */
const forDevelopers = ['start', 'dev', 'test', 'build', 'texts', 'limits', 'schema']

const root = join(import.meta.dirname, '..')
let folder: string
let release: string
let made: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  made = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nightjar-release-'))
  release = join(folder, 'nightjar')
})
afterAll(async () => {
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

const build = (into: string) => run(join(root, 'ops/build.ts'), ['--into', into], {}, false)
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

/** As `npm ci --omit=dev` leaves it: links to the packages that are installed here, and npm's list of them. */
async function linkProductionPackages() {
  const modules = await realpath(join(root, 'node_modules'))
  const { packages } = await readJson(join(modules, '.package-lock.json'))
  const production = Object.entries<{ dev?: boolean }>(packages).filter(([, { dev }]) => !dev)
  for (const [path] of production) {
    const name = path.slice('node_modules/'.length)
    // One inside of another comes with it.
    if (name.includes('node_modules/')) continue
    await mkdir(dirname(join(release, path)), { recursive: true })
    await symlink(join(modules, name), join(release, path))
  }
  const list = { lockfileVersion: 3, packages: Object.fromEntries(production) }
  await writeFile(join(release, 'node_modules/.package-lock.json'), JSON.stringify(list))
}

test('OPS-8 the folder has what runs, and neither sources of pages nor tests', { timeout: 300_000 }, async () => {
  const { code, output } = await build(release)
  expect([code, output]).toEqual([0, expect.stringContaining('npm ci --omit=dev --ignore-scripts')])
  expect(await readdir(release)).not.toEqual(expect.arrayContaining(['web', 'seed', 'test', 'bench', 'node_modules']))
  const files = new Set(await readdir(release, { recursive: true }))
  expect([...files].filter((path) => /\.test\.tsx?$/.test(path))).toEqual([])

  // What each command of an operator imports is there, and comes with production packages.
  const { scripts, dependencies, optionalDependencies } = await readJson(join(release, 'package.json'))
  const programs = Object.entries<string>(scripts).flatMap(([name, line]) =>
    line.startsWith('node ops/') && !forDevelopers.includes(name) ? line.replace('node ', '') : [],
  )
  expect(programs.length).toBeGreaterThan(15)
  const reached = new Set(programs.flatMap((program) => [...reachableFrom(program)]))
  expect([...reached].filter((file) => !files.has(file))).toEqual([])
  const packages = [...reached].flatMap(importsOf).flatMap(({ ours, target }) => (ours ? [] : target))
  const known = ['node:', ...Object.keys({ ...dependencies, ...optionalDependencies })]
  const others = packages.filter((it) => /^[@a-z]/.test(it) && !known.some((name) => it.startsWith(name)))
  // It renders pages in development.
  expect([...new Set(others)]).toEqual(['vite'])

  const again = await build(release)
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/is not empty\.?\n$/)])
})

test('OPS-8 OPS-1 it starts by npm start without npm, serves, and takes a photo', { timeout: 120_000 }, async () => {
  await linkProductionPackages()
  const [bin, data] = [join(folder, 'bin'), join(folder, 'data')]
  await mkdir(bin)
  await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "npm was called"\nexit 7\n', { mode: 0o755 })
  await mkdir(data)
  await (await chooseRunAs(process.execPath)).own(data)
  await chmod(folder, 0o755)
  const settings = { PATH: `${bin}:${process.env.PATH}`, npm_execpath: '', DATABASE_URL: made.url, DATA_DIR: data }
  const server = await spawnProduction(settings, [join(release, 'ops/start.mjs')])
  try {
    expect(server.lines.join('\n')).not.toMatch(/npm was called|Installing packages|building/)
    const db = connect(made.url, { max: 1 })
    const { email } = await makeAccount(db, 'gay').finally(() => db.close())
    const member = client(server.port, 'gay.localhost')
    expect((await member.get('/')).status).toBe(200)
    await member.login(email, oldPassword)
    expect((await member.get('/members')).status).toBe(200)
    const headers = { 'content-type': 'application/octet-stream' }
    const { status, text } = await member.post('/api/photos', undefined, { raw: await testPicture(1), headers })
    expect([status, text]).toEqual([200, expect.any(String)])
  } finally {
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})
