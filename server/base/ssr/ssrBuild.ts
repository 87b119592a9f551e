// SSR build: loads the server build of the pages. In development it comes from source through Vite, with hot reload.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as router from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { RenderMail } from './renderMail.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * The `handle` export of a route (web/base/routeHandle.ts). `is_of_member`: the address names one person, however it is
 * written (`/MEMBERS/ID/landing`).
 */
export type RouteHandle = {
  access: 'public' | 'search' | 'member'
  layout: string
  before_consent?: boolean
  static?: boolean
  query?: string[]
  is_of_member?: boolean
}

/** Exports of web/entry.server.tsx. */
type ServerEntry = Pick<typeof router, 'createRequestHandler' | 'matchRoutes'> & {
  createPageContext(page: object): RouterContextProvider
  inlineScript: string
  renderMail: RenderMail
}

export type SsrBuild = {
  /** null in production. */
  vite: ViteDevServer | null
  /** Folder of the built files for browsers. */
  clientDir: string
  /** Version of the build, as browsers know it; none in development. */
  version?: string
  /** The inline script of static pages, for their Content-Security-Policy; empty in development, which has none. */
  inlineScript: string
  routeHandle(path: string): Promise<RouteHandle>
  handleRequest(request: Request, page: object): Promise<Response>
  renderMail: RenderMail
  close(): Promise<void>
}

type LoadedBuild = {
  entry: ServerEntry
  routes: RouteTree
  version: string
  handler: ReturnType<ServerEntry['createRequestHandler']>
}

export async function openSsrBuild({ dev }: { dev: boolean }): Promise<SsrBuild> {
  const vite = dev ? await openVite() : null
  const production = vite ? null : load(await importBuild(), 'production')
  const current = async () =>
    production ?? load((await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development')
  return {
    vite,
    clientDir: join(root, 'build/client'),
    ...(production && { version: production.version }),
    inlineScript: production?.entry.inlineScript ?? '',
    routeHandle: async (path) => cachedHandle(await current(), path),
    async handleRequest(request, page) {
      const { handler, entry } = await current()
      return handler(request, entry.createPageContext(page))
    },
    renderMail: async (name, locale, props) => (await current()).entry.renderMail(name, locale, props),
    close: async () => void (await vite?.close()),
  }
}

let imported: Promise<ServerBuild> | undefined

function importBuild(): Promise<ServerBuild> {
  imported ??= importWithProductionReact(join(root, 'build/server/index.js'))
  return imported
}

/** React chooses its build by NODE_ENV when it is loaded; the pages were built for the one of production. */
async function importWithProductionReact(file: string): Promise<ServerBuild> {
  if (!existsSync(file)) throw new Error('The screens are not built yet: npm run build')
  const { NODE_ENV = '' } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

async function openVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ root, appType: 'custom', server: { middlewareMode: true } })
}

function load(build: ServerBuild, mode: string): LoadedBuild {
  const entry = build.entry.module as unknown as ServerEntry
  const { version } = build.assets
  return { entry, routes: routeTree(build.routes), version, handler: entry.createRequestHandler(build, mode) }
}

type RouteTree = { path?: string | undefined; index?: boolean; handle: unknown; children?: RouteTree }[]

function routeTree(routes: ServerBuild['routes'], parent?: string): RouteTree {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, module }) => {
      const handle = module.handle
      return index ? { index, handle } : { path, handle, children: routeTree(routes, id) }
    })
}

const MAX_CACHED_PATHS = 1_000
const handleCaches = new WeakMap<RouteTree, Map<string, RouteHandle>>()

/** The router ranks all routes for every path. Without this cache that is four fifths of the time of a cached page. */
function cachedHandle(build: LoadedBuild, path: string): RouteHandle {
  const cache = handleCaches.get(build.routes) ?? new Map<string, RouteHandle>()
  handleCaches.set(build.routes, cache)
  const handle = cache.get(path) ?? matchHandle(build, path)
  if (cache.size >= MAX_CACHED_PATHS) cache.clear()
  cache.set(path, handle)
  return handle
}

function matchHandle({ entry, routes }: LoadedBuild, path: string): RouteHandle {
  const leaf = entry.matchRoutes(routes as never, path)?.at(-1)
  const handle = leaf?.route.handle as RouteHandle | undefined
  return handle
    ? { ...handle, is_of_member: leaf?.params.id !== undefined }
    : { access: 'public', layout: 'default', static: true }
}
