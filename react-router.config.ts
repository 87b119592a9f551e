// React Router in framework mode: web/ is its app directory, every page is rendered on the server first.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { isHydrated } from './web/base/hydratedPaths.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A screen and what fills it belong together; splitting them saves nothing and complains about shared names.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await keepHydratedRoutes(join(folder, 'assets'))
    await compress(folder)
  },
} satisfies Config

type Route = { id: string; path?: string; imports?: string[] }

/** Of the routes the browser needs those that it goes to itself: every other one is a document of its own (RTE-4). */
async function keepHydratedRoutes(folder: string) {
  const file = join(folder, (await readdir(folder)).find((it) => /^manifest-\w+\.js$/.test(it)) as string)
  const [, name, json = ''] = /^(.*?=)(.*);$/s.exec(await readFile(file, 'utf8')) ?? []
  const manifest = JSON.parse(json) as { entry: { imports: string[] }; routes: Record<string, Route> }
  const isKept = ({ id, path = '' }: Route) =>
    ['root', 'not-found'].includes(id) || isHydrated(`/${path.replaceAll('?', '').replace(/:\w+/g, 'x')}`)
  const kept = Object.values(manifest.routes).filter(isKept)
  // The entry has loaded its own before.
  for (const it of kept) it.imports = it.imports?.filter((name) => !manifest.entry.imports.includes(name)) ?? []
  const routes = Object.fromEntries(kept.map((it) => [it.id, it]))
  const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value)
  await writeFile(file, `${name}${JSON.stringify({ ...manifest, routes }, withoutFalse)};`)
}

/** Compresses once, as far as it goes, what is sent a million times. */
async function compress(folder: string) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg|txt|json)$/.test(name) && !name.startsWith('.'))
      .map(async (name) => {
        const plain = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(plain))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(plain, { level: 9 }))
      }),
  )
}
