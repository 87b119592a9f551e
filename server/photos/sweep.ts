// Removes files that no photo references: of an interrupted upload or a deleted photo. Idempotent.
import type { App } from '../base/ctx.ts'
import { unusedFiles } from './store.ts'

export const sweepTask = 'photos.sweep'

export async function sweep({ db, storage }: Pick<App, 'db' | 'storage'>, { files }: { files: string[] }) {
  for (const file of await unusedFiles(db, files)) await storage.remove(file)
}
