// What of the routes our browsers don't need. It says loudly when the router changes under it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import type { Plugin } from 'vite'
import routes from '../routes.ts'
import { isStatic, root } from './screens.ts'

type Manifest = { routes: Record<string, { hasLoader: boolean }> }
const prefix = 'window.__reactRouterManifest='
const anything = 'not-found'

/** A static page is loaded whole, so the browser's router knows living routes only; all others are `*`, which leaves it (root.tsx). */
export function livingRoutes(): Plugin {
  return {
    name: 'living-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle() {
      const still = routes.filter(({ id, file }) => id !== anything && isStatic(`web/${file}`))
      const living = routes.filter((it) => !still.includes(it)) as Parameters<typeof matchRoutes>[0]
      // One that a living route would take, like /credits/repeat-order and /credits/:id, stays.
      const left = still.filter(({ path = '' }) =>
        [/\/:\w+\?/g, /\?/g].every((optional) => {
          const example = `/${path.replace(optional, '').replace(/:\w+/g, 'any')}`
          return matchRoutes(living, example)?.[0]?.route.id === anything
        }),
      )
      const folder = join(root, 'build/client/assets')
      const names = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name))
      const text = names.length === 1 ? readFileSync(join(folder, names[0] as string), 'utf8') : ''
      if (!text.startsWith(prefix))
        return this.error('the router no longer writes the manifest that livingRoutes() reads')
      const manifest: Manifest = JSON.parse(text.slice(prefix.length).replace(/;$/, ''))
      for (const { id = '' } of left) {
        if (!(id in manifest.routes)) this.error(`the manifest does not name the route ${id}`)
        delete manifest.routes[id]
      }
      const last = manifest.routes[anything]
      if (!last) return this.error(`the manifest does not name the route ${anything}`)
      last.hasLoader = false
      writeFileSync(join(folder, names[0] as string), `${prefix}${JSON.stringify(manifest)};`)
    },
  }
}
