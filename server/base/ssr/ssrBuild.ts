// The web house as this process holds it: its production build, or in development its source through Vite with hot reload.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as router from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { RenderMail } from './renderMail.ts'

const root = join(import.meta.dirname, '../../..')

/** What a route says of itself (web/base/handle.ts). */
export type RouteHandle = { access: 'public' | 'search' | 'member'; layout: string; static?: boolean; query?: string[] }

/** What web/entry.server.tsx offers beside rendering. */
type Entry = Pick<typeof router, 'createRequestHandler' | 'matchRoutes'> & {
  contextOf(page: object): RouterContextProvider
  renderMail: RenderMail
}

export type SsrBuild = {
  /** null in production. */
  vite: ViteDevServer | null
  /** Where the built files for browsers are. */
  clientDir: string
  /** Of the build, as its browsers know it; none in development. */
  version?: string
  handleOf(path: string): Promise<RouteHandle>
  handleRequest(request: Request, page: object): Promise<Response>
  renderMail: RenderMail
  close(): Promise<void>
}

type Loaded = { entry: Entry; tree: Tree; version: string; handler: ReturnType<Entry['createRequestHandler']> }

export async function openSsrBuild({ dev }: { dev: boolean }): Promise<SsrBuild> {
  const vite = dev ? await openVite() : null
  const built = vite ? null : load(await importBuild(), 'production')
  const current = async () =>
    built ?? load((await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development')
  return {
    vite,
    clientDir: join(root, 'build/client'),
    ...(built && { version: built.version }),
    handleOf: async (path) => handleOf(await current(), path),
    async handleRequest(request, page) {
      const { handler, entry } = await current()
      return handler(request, entry.contextOf(page))
    },
    renderMail: async (name, locale, props) => (await current()).entry.renderMail(name, locale, props),
    close: async () => void (await vite?.close()),
  }
}

async function importBuild(): Promise<ServerBuild> {
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The screens are not built yet: npm run build')
  return import(pathToFileURL(file).href)
}

async function openVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ root, appType: 'custom', server: { middlewareMode: true } })
}

function load(build: ServerBuild, mode: string): Loaded {
  const entry = build.entry.module as unknown as Entry
  const { version } = build.assets
  return { entry, tree: treeOf(build.routes), version, handler: entry.createRequestHandler(build, mode) }
}

type Tree = { path?: string; index?: boolean; handle: unknown; children?: Tree }[]

function treeOf(routes: ServerBuild['routes'], parent?: string): Tree {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, module }) => {
      const handle = module.handle
      return index ? { index, handle } : { path, handle, children: treeOf(routes, id) }
    })
}

const remembered = new WeakMap<Tree, Map<string, RouteHandle>>()

/** The router ranks all its routes anew for every path: without remembering, that is four fifths of a cached page. */
function handleOf(loaded: Loaded, path: string): RouteHandle {
  const known = remembered.get(loaded.tree) ?? new Map<string, RouteHandle>()
  remembered.set(loaded.tree, known)
  const found = known.get(path) ?? matched(loaded, path)
  if (known.size >= 1_000) known.clear()
  known.set(path, found)
  return found
}

function matched({ entry, tree }: Loaded, path: string): RouteHandle {
  const leaf = entry.matchRoutes(tree as never, path)?.at(-1)?.route.handle as RouteHandle | undefined
  return leaf ?? { access: 'public', layout: 'default', static: true }
}
