// Removes files that no photo has: of an upload that was cut off, or of a photo that was removed. Doing it twice does no harm.
import type { App } from '../base/ctx.ts'
import { unusedFiles } from './store.ts'

export const sweepTask = 'photos.sweep'

export async function sweep({ db, storage }: Pick<App, 'db' | 'storage'>, { files }: { files: string[] }) {
  for (const file of await unusedFiles(db, files)) await storage.remove(file)
}
