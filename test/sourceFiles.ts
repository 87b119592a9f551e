// The project's own files and their imports, for tests of the architecture.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '..')
const made = new Set(['node_modules', '.git', '.data', '.cache', '.react-router', 'build', 'compiled', 'test-results'])
const isMade = (name: string) => made.has(name) || name === '.env' || name.endsWith('.log')

/** Every file that is not generated, as a path from the root. */
export function files(folder = ''): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !isMade(name))
  return inside.flatMap((it) => (it.isDirectory() ? files(join(folder, it.name)) : join(folder, it.name)))
}

export const read = (file: string) => readFileSync(join(root, file), 'utf8')
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
export const isCode = (file: string) => ['.ts', '.tsx', '.mjs'].includes(extname(file))
export const within = (folder: string) => (file: string) => file.startsWith(`${folder}/`)

/** The title of a test or of a group of tests: the first string of the call. */
const title =
  /\b(?:test|describe)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\))*\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g
export const titlesOf = (text: string) => [...text.matchAll(title)].map(([, ...quoted]) => quoted.join(''))

export type Import = { file: string; target: string; ours: boolean }

/** A file's imports, including types and dynamic ones: ours as paths from the root, packages by name. */
export function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|\bimport\(?\s*'([^']+)'/g)
  return [...found].map(([, named, bare]) => {
    const from = named ?? bare ?? ''
    const ours = from.startsWith('.')
    return { file, ours, target: ours ? normalize(join(dirname(file), from)) : from }
  })
}

const directImports = new Map<string, string[]>()
function oursIn(file: string): string[] {
  const known = directImports.get(file)
  if (known) return known
  const targets = importsOf(file).flatMap(({ ours, target }) => (ours && isCode(target) ? [target] : []))
  directImports.set(file, targets)
  return targets
}

/** The file and all project files that it imports, transitively. */
export function reachableFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const target of oursIn(file)) reachableFrom(target, reached)
  return reached
}
