// Plants the demo into an empty database: places, seven sites, and fictional people with photos through the real
// pipeline (OPS-1, SITE-3).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../server/base/db/database.ts'
import { folderStorage, type Storage } from '../server/base/storage/storage.ts'
import { issueCredits } from '../server/credits/index.ts'
import { type Derivatives, makeDerivatives, storePhoto } from '../server/photos/index.ts'
import { loadGeography } from '../server/places/index.ts'
import { hashPassword } from '../server/security/index.ts'
import { cast } from './cast.ts'
import { people } from './people.ts'
import type { CastMember, Person } from './person.ts'
import { plantPerson } from './plant/person.ts'
import { plantSite } from './plant/site.ts'
import { type SiteSeed, sites } from './sites/index.ts'

type Options = {
  onProgress?: (line: string) => void
  /** false: the cast alone, each with one photo. Enough for tests. */
  crowd?: boolean
  now?: Date
  /** Where files are kept, if not in the folder. */
  storage?: Storage
}

/** Enough credits for whoever answers as one of the cast. */
const CAST_CREDITS = 500

/** Skips existing sites; each site is planted in one transaction. */
export async function plant(
  db: Database,
  data_dir: string,
  {
    onProgress = () => {},
    crowd = true,
    now = new Date(),
    storage = folderStorage(join(data_dir, 'media')),
  }: Options = {},
) {
  await loadGeography(db)
  const derivatives = remembered()
  for (const seed of sites) {
    if (await db.maybe`select 1 from site where key = ${seed.key}`) continue
    const actors = actorsOf(seed, crowd)
    onProgress(`Planting ${seed.name}: ${actors.length} fictional people …`)
    // Decoding is the slow part and needs no transaction.
    const files = actors.flatMap((it) => portraitsOf(it, crowd))
    await Promise.all(
      [0, 1].map((remainder) =>
        eachOf(
          files.filter((_, at) => at % 2 === remainder),
          derivatives,
        ),
      ),
    )
    await db.transaction(async (tx) => {
      const site_id = await plantSite(tx, seed, now)
      for (const actor of actors) {
        const member_id = await plantPerson(tx, { id: site_id, name: seed.name }, actor, now, await loginOf(actor))
        for (const file of portraitsOf(actor, crowd)) {
          await storePhoto(tx, storage, { site_id, member_id, now, derivatives: await derivatives(file) })
        }
        if (actor.operated) {
          await issueCredits(tx, {
            site_id,
            member_id,
            lot: 'bonus',
            amount: CAST_CREDITS,
            reason: 'grant',
            reference: `cast:${member_id}`,
            now,
          })
        }
      }
    })
  }
}

const actorsOf = ({ key }: SiteSeed, crowd: boolean): (Person | CastMember)[] => [
  ...cast.filter((it) => it.sites.includes(key)),
  ...(crowd ? people(key) : []),
]

const portraitsOf = ({ portraits }: Person, crowd: boolean) => (crowd ? portraits : portraits.slice(0, 1))

async function loginOf(actor: Person | CastMember) {
  if (!('email' in actor)) return null
  return { email: actor.email, password_hash: await hashPassword(actor.password) }
}

/** Without AVIF, which is no smaller than WebP for drawings. */
const derive = (bytes: Buffer) => makeDerivatives(bytes, { avif: false })

/** Decodes a drawing once for several sites. */
function remembered() {
  const cache = new Map<string, Promise<Derivatives>>()
  return (file: string) => {
    const derivatives = cache.get(file) ?? readFile(join(import.meta.dirname, 'portraits', file)).then(derive)
    cache.set(file, derivatives)
    return derivatives
  }
}

async function eachOf(files: string[], derivatives: (file: string) => Promise<unknown>) {
  for (const file of files) await derivatives(file)
}
