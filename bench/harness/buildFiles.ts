// Sizes of the build files that a hydrated screen loads first, compressed with brotli.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './server.ts'

const folder = join(root, 'build/client/assets')
const names = () => readdirSync(folder)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const sent = (name: string) => statSync(join(folder, `${name}.br`)).size

type Part = { module: string; imports?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }

/** `route`: its id. Includes the texts of `locale` that its modules load. */
export function firstLoad(route: string, locale: string): number {
  const manifest = names().find((it) => /^manifest-\w+\.js$/.test(it)) as string
  const { entry, routes } = JSON.parse(read(manifest).replace(/^[^{]*|;$/g, '')) as Manifest
  const parts = [entry, routes.root, routes[route]].flatMap((part) => {
    if (!part) throw new Error(`the build has no screen ${route}`)
    return [part.module, ...(part.imports ?? [])].map((it) => basename(it))
  })
  const loaded = [...new Set([manifest, ...parts])]
  const texts = new Set(
    loaded.flatMap((name) => read(name).match(new RegExp(`\\b${locale}-[\\w-]{8}\\.js`, 'g')) ?? []),
  )
  if (!texts.size) throw new Error(`the build has no texts for ${locale}`)
  return [...loaded, ...texts].reduce((sum, name) => sum + sent(name), 0)
}

/** Style sheets of the build, largest first. */
export const styleSheets = () =>
  names()
    .filter((it) => it.endsWith('.css'))
    .map((name) => ({ name, bytes: sent(name) }))
    .toSorted((a, b) => b.bytes - a.bytes)
