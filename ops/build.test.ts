// npm run build -- --into: a folder that runs in production with production packages only, and installs nothing (OPS-8).
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/base/db/database.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { makeAccount, oldPassword } from '../test/fixtures/accounts.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { spawnProduction } from '../test/fixtures/servers.ts'

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

async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

const packagesOf = async (file: string): Promise<Record<string, { dev?: boolean }>> =>
  JSON.parse(await readFile(file, 'utf8')).packages

/** As `npm ci --omit=dev` leaves it: links to the packages that are installed here, and npm's list of them. */
async function linkProductionPackages() {
  const modules = await realpath(join(root, 'node_modules'))
  const installed = Object.entries(await packagesOf(join(modules, '.package-lock.json'))).filter(([, { dev }]) => !dev)
  for (const [path] of installed) {
    const name = path.slice('node_modules/'.length)
    // One inside of another comes with it.
    if (name.includes('node_modules/')) continue
    await mkdir(dirname(join(release, path)), { recursive: true })
    await symlink(join(modules, name), join(release, path))
  }
  const list = { lockfileVersion: 3, packages: Object.fromEntries(installed) }
  await writeFile(join(release, 'node_modules/.package-lock.json'), JSON.stringify(list))
}

test('OPS-8 the folder has what runs, and neither sources of pages nor tests', { timeout: 300_000 }, async () => {
  const { code, output } = await run(join(root, 'ops/build.ts'), ['--into', release])
  expect([code, output]).toEqual([0, expect.stringContaining('npm ci --omit=dev --ignore-scripts')])
  expect(await readdir(release)).not.toEqual(expect.arrayContaining(['web', 'seed', 'test', 'bench', 'node_modules']))
  expect((await readdir(release, { recursive: true })).filter((path) => /\.test\.tsx?$/.test(path))).toEqual([])
  const again = await run(join(root, 'ops/build.ts'), ['--into', release])
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/is not empty\.?\n$/)])
})

test('OPS-8 OPS-1 it starts by npm start without npm, serves, and takes a photo', { timeout: 60_000 }, async () => {
  await linkProductionPackages()
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "npm was called"\nexit 7\n', { mode: 0o755 })
  const env = { PATH: `${bin}:${process.env.PATH}`, npm_execpath: '', npm_node_execpath: '', npm_lifecycle_event: '' }
  const settings = { ...env, DATABASE_URL: made.url, DATA_DIR: join(folder, 'data') }
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

test('OPS-8 OPS-4 every command of an operator finds what it imports there', { timeout: 120_000 }, async () => {
  const commands = [
    'announce',
    'backup',
    'ban',
    'bank',
    'complaints',
    'doctor',
    'jobs',
    'limits',
    'member',
    'migrate',
    'money',
  ]
  const { scripts } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'))
  const env = { DATABASE_URL: made.url, NIGHTJAR_DEMO: '1', DATA_DIR: join(folder, 'data') }
  for (const name of [...commands, 'page', 'restore', 'site', 'source', 'staff', 'words']) {
    const script = /^node (\S+)$/.exec(scripts[name])?.[1] as string
    const { output } = await run(join(release, script), [], env)
    expect([name, output]).toEqual([name, expect.not.stringContaining('ERR_MODULE_NOT_FOUND')])
  }
})
