// Manifest of a backup: its parts with sizes and checksums, signed against tampering (OPS-5).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { SecretKeys } from '../server/base/encryption/secretKeys.ts'
import { sign, verifySignature } from '../server/base/encryption/tokens.ts'

/** A file of the backup, below its folder. */
const partSchema = v.object({
  file: v.pipe(v.string(), v.regex(/^(tables\/)?[a-z0-9_]+\.(copy\.zst|list)$/)),
  bytes: v.number(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const manifestSchema = v.object({
  format: v.literal(1),
  made_at: v.string(),
  steps: v.array(v.object({ name: v.string(), hash: v.string() })),
  tables: v.array(
    v.object({ name, columns: v.array(name), rows: v.number(), digest: v.string(), ...partSchema.entries }),
  ),
  sequences: v.array(v.object({ name, last: v.pipe(v.string(), v.regex(/^\d+$/)), called: v.boolean() })),
  jobs: v.object({ ...partSchema.entries, rows: v.number() }),
  /** Every stored file: name, length, SHA-256. */
  files: v.object({
    ...partSchema.entries,
    count: v.number(),
    total: v.number(),
    /** Files that rows name and that were gone: removed since the snapshot, or lost. */
    missing: v.optional(v.array(v.string()), []),
  }),
})
export type Manifest = v.InferOutput<typeof manifestSchema>
export type BackupPart = v.InferOutput<typeof partSchema>

const signaturePurpose = 'backup'
const MAX_MANIFEST_BYTES = 10_000_000

export const serializeManifest = (secret: SecretKeys, it: Manifest) => {
  const text = JSON.stringify(it)
  return `${JSON.stringify({ manifest: text, signed: sign(secret.current, signaturePurpose, text) })}\n`
}

/** Throws errors for the operator. `other`: accepts a backup made under another SECRET. */
export async function readManifest(
  folder: string,
  secret: SecretKeys,
  { other }: { other: boolean },
): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  const length = await stat(file).then(
    ({ size }) => size,
    () => -1,
  )
  if (length < 0) throw new Error(`${folder}: no backup, or one that was never finished (manifest.json is missing)`)
  const damaged = new Error('manifest.json: is damaged')
  if (length > MAX_MANIFEST_BYTES) throw damaged
  let content: { manifest?: unknown; signed?: unknown }
  try {
    content = JSON.parse(await readFile(file, 'utf8')) ?? {}
  } catch {
    throw damaged
  }
  const { manifest, signed } = content
  if (typeof manifest !== 'string' || typeof signed !== 'string') throw damaged
  if (!other && !verifySignature(secret, signaturePurpose, manifest, signed))
    throw new Error(
      'manifest.json: was changed, or the backup was made under another SECRET. What is sealed (payment tokens, bank accounts, secrets of sources) ' +
        'could not be read under this one. Set the SECRET that it was made under; --other-secret takes it all the same.',
    )
  const read = v.safeParse(manifestSchema, parseJson(manifest))
  if (!read.success) throw new Error('manifest.json: is of another version of the program')
  return read.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Throws if a part is missing, truncated or changed. */
export async function verifyPart(folder: string, { file, bytes, sha256 }: BackupPart) {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      read += chunk.length
    }
  } catch {
    throw new Error(`${file}: is missing`)
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new Error(`${file}: is damaged; nothing was written`)
  return read
}
