// The files of a disclosure: the chosen parts of the member's own export, photos as files, and a manifest of them all
// (STAFF-2).
import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import type { DisclosurePart } from '../../contract/disclosures.ts'

/** Of which part each piece of an export is. What stands nowhere is disclosed to nobody. */
export const partOfPiece: Record<string, DisclosurePart> = {
  profile: 'account',
  former_addresses: 'account',
  consents: 'account',
  agreements: 'account',
  age: 'account',
  deletions: 'account',
  devices: 'sessions',
  networks: 'sessions',
  wrong_tries: 'sessions',
  push_browsers: 'sessions',
  payments: 'payments',
  refunds: 'payments',
  chargebacks: 'payments',
  withdrawals: 'payments',
  stored_methods: 'payments',
  mandates: 'payments',
  direct_debits: 'payments',
  transfers: 'payments',
  credits: 'payments',
  credit_entries: 'payments',
  conversations: 'messages',
  photos: 'photos',
}

type ZipEntry = { name: string; bytes: Uint8Array }
type Photo = { base64: string | null }
type About = {
  reference: string
  authority: string
  site: string
  member: string
  parts: string[]
  requested_by: string
  approved_by: string
  made_at: Date
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const json = (name: string, value: unknown): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** `data`: all that the member's own export has. */
export function disclosureZip(about: About, data: Record<string, unknown>) {
  const files = about.parts.flatMap((part) => {
    const pieces = Object.entries(data).filter(([piece]) => partOfPiece[piece] === part)
    return part === 'photos'
      ? photoFiles((data.photos ?? []) as Photo[])
      : [json(`${part}.json`, Object.fromEntries(pieces))]
  })
  const manifest = json('manifest.json', {
    ...about,
    count: files.length,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  })
  return {
    zip: Buffer.from(
      zipSync(Object.fromEntries([manifest, ...files].map(({ name, bytes }) => [name, bytes])), {
        mtime: about.made_at,
      }),
    ),
    manifest_hash: sha256(manifest.bytes),
    count: files.length,
  }
}

function photoFiles(photos: Photo[]): ZipEntry[] {
  const files: ZipEntry[] = []
  const rows = photos.map(({ base64, ...row }, at) => {
    if (base64 === null) return { ...row, file: null }
    const name = `photos/${at + 1}.webp`
    files.push({ name, bytes: Buffer.from(base64, 'base64') })
    return { ...row, file: name }
  })
  return [json('photos.json', rows), ...files]
}
