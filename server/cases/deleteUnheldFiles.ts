// Deletes evidence files that no report refers to. Idempotent.
import type { App } from '../base/ctx.ts'
import { heldFiles } from './store.ts'

export const DELETE_FILES_TASK = 'cases.dropFiles'

export async function deleteUnheldFiles({ db, storage }: Pick<App, 'db' | 'storage'>, { files }: { files: string[] }) {
  const held = await heldFiles(db, files)
  for (const file of files) if (!held.has(file)) await storage.remove(file)
}
