// React Router in framework mode: web/ is its app directory, every page is rendered on the server first.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A screen and what fills it belong together; splitting them saves nothing and complains about shared names.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

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
