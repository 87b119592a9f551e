// Build stamp: a hash of all sources, stored with the build, tells whether it is current (OPS-1). Plain JavaScript.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'web',
  'console',
  'contract',
  'texts',
  'lingui.config.ts',
  'lingui.console.config.ts',
  'ops/browserTexts.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const results = ['build/server/index.js', 'build/client', 'build/console/index.html', 'texts/compiled/en.json']
const ignored = /\.test\.tsx?$|^texts.(console.)?compiled/

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const there = statSync(join(root, path), { throwIfNoEntry: false })
  if (!there?.isDirectory()) return there ? [path] : []
  const inside = readdirSync(join(root, path), { recursive: true }).map((it) => join(path, String(it)))
  return inside.filter((it) => statSync(join(root, it)).isFile())
}

/** @param {string} root */
export function hashSources(root) {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => filesIn(root, path))
  for (const file of files.filter((it) => !ignored.test(it)).sort()) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/** @param {string} root */
const stampOf = (root) => join(root, 'build/.stamp')

/** @param {string} root */
export function isBuilt(root) {
  if (!results.every((path) => existsSync(join(root, path))) || !existsSync(stampOf(root))) return false
  return readFileSync(stampOf(root), 'utf8') === hashSources(root)
}

/** @param {string} root @param {string} hash of the sources before the build began */
export function markBuilt(root, hash) {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampOf(root), hash)
}

/** @param {string} root */
export const forgetBuilt = (root) => rmSync(stampOf(root), { force: true })
