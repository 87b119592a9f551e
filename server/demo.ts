// The demo as the server sees it: fictional sites and members that are planted outside production. seed/demo.ts
// provides it, so that the server imports nothing of seed.
import type { Database } from './base/db/database.ts'
import type { Storage } from './base/storage/storage.ts'

export type DemoCast = readonly { name: string; email: string; password: string; sites: readonly string[] }[]

type DemoOptions = { onProgress(line: string): void; storage: Storage }

export type Demo = {
  /** Members that one can log in as. */
  cast: DemoCast
  /** The default site first. */
  sites: readonly {
    key: string
    name: string
    signups: string
    logged_out_search: string
    /** Its own pages, by their tokens. */
    pages?: Record<string, unknown>
  }[]
  /** The traffic source that opens the closed sites. */
  network: string
  /** A discount code. */
  code: string
  /** Plants the demo into the database and the storage, where it is not there yet. */
  plant(db: Database, data_dir: string, options: DemoOptions): Promise<void>
}
