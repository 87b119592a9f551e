// An S3 for tests: a server process of its own that checks signatures, with one empty bucket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = `
  const S3rver = require(process.argv[1])
  const server = new S3rver({
    port: 0, address: '127.0.0.1', silent: true, directory: process.argv[2], vhostBuckets: false, configureBuckets: [{ name: 'files' }],
  })
  server.run().then(({ port }) => console.log(port))
`

export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-s3-'))
  const child = spawn(
    process.execPath,
    ['-e', program, createRequire(import.meta.url).resolve('@20minutes/s3rver'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    /** STORAGE_URL for it. */
    url: (key = 'S3RVER', secret = 'S3RVER', bucket = 'files') =>
      `http://${key}:${secret}@127.0.0.1:${port}/${bucket}?region=us-east-1`,
    /** What it holds. */
    names: async () =>
      (await readdir(folder, { recursive: true }))
        .map((it) => /([a-z0-9]+\.\w+)\._S3rver_object$/.exec(it)?.[1])
        .filter((it) => it !== undefined)
        .toSorted(),
    async close() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
