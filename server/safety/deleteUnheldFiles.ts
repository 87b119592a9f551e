// Removes pictures that no report holds: of one that was not kept after all, or whose time is over. Doing it twice does no harm.
import type { App } from '../base/ctx.ts'
import { heldFiles } from './store.ts'

export const DELETE_FILES_TASK = 'safety.dropFiles'

export async function deleteUnheldFiles({ db, storage }: Pick<App, 'db' | 'storage'>, { files }: { files: string[] }) {
  const held = await heldFiles(db, files)
  for (const file of files) if (!held.has(file)) await storage.remove(file)
}
