// The confinement of the decoder process: what it can reach of the server and of other servers.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { confinement } from './decoderConfinement.ts'

/** Runs a script where the decoder runs; answers what it prints. */
async function runConfined(script: string) {
  const { confine } = await confinement()
  const { program, args, user } = confine(['--input-type=module', '-e', script])
  const child = spawn(program, args, { ...user, env: { ONLY: 'this' }, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output)
}

test('PRO-4 the decoder has no variable of the server, reads none of its environment, and reaches no server', async () => {
  const { kind } = await confinement()
  const server = createServer((socket) => socket.end('hello'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const reached = await runConfined(`
    import { readFileSync } from 'node:fs'
    import { connect } from 'node:net'
    const attempt = (work) => { try { return work() } catch { return null } }
    const environment = attempt(() => readFileSync('/proc/${process.pid}/environ', 'latin1').length)
    const network = await new Promise((resolve) => {
      const socket = connect(${port}, '127.0.0.1')
      socket.on('data', () => resolve(true)).on('error', () => resolve(false))
    })
    console.log(JSON.stringify({ variables: Object.keys(process.env).filter((it) => it !== 'PWD' && it !== 'OLDPWD'),
      environment, network, uid: process.getuid() }))
    process.exit()`)
  server.close()
  expect(reached.variables.filter((name: string) => !['ONLY', '_', 'SHLVL'].includes(name))).toEqual([])
  if (kind === 'sandbox') expect(reached).toMatchObject({ environment: null, network: false })
  if (kind === 'own user') expect(reached).toMatchObject({ environment: null, uid: 65_534 })
  if (process.platform === 'linux' && process.getuid?.() === 0) expect(kind).not.toBe('none')
})
