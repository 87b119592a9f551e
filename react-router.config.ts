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
    await trimManifest(join(folder, 'assets'))
    await compress(folder)
  },
} satisfies Config

type Route = { id: string; path?: string; imports?: string[]; css?: string[] }

/**
 * What a screen imports is preloaded by the browser, of the screens that it goes to itself. A static page is a document of
 * its own, which names its files (RTE-4).
 */
async function trimManifest(folder: string) {
  const file = join(folder, (await readdir(folder)).find((it) => /^manifest-\w+\.js$/.test(it)) as string)
  const [, name, json = ''] = /^(.*?=)(.*);$/s.exec(await readFile(file, 'utf8')) ?? []
  const manifest = JSON.parse(json) as { entry: { imports: string[] }; routes: Record<string, Route> }
  for (const route of Object.values(manifest.routes)) {
    // The entry has loaded its own before.
    route.imports = route.imports?.filter((it) => !manifest.entry.imports.includes(it)) ?? []
    const address = `/${route.path?.replaceAll('?', '').replace(/:\w+/g, 'x')}`
    if (isHydrated(address) || ['root', 'not-found'].includes(route.id)) continue
    delete route.imports
    delete route.css
  }
  const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value)
  await writeFile(file, `${name}${JSON.stringify(manifest, withoutFalse)};`)
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
