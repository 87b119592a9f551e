// Which screen an address leads to, by the manifest that the build writes: the living screens, and `*` for all that is a page of its own
// (web/vite/router.ts). Where several would do, the one with the most fixed parts.
type Manifest = { routes: Record<string, Route> }
export type Route = {
  id: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
  hasLoader: boolean
  hasClientLoader: boolean
}
export type Params = Record<string, string | undefined>
export type Match = { route: Route; params: Params }

declare global {
  interface Window {
    __reactRouterManifest: Manifest
  }
}

export const routeOf = (id: string) => window.__reactRouterManifest.routes[id]

type Pattern = { route: Route; pattern: RegExp; fixed: number }
let patterns: Pattern[] | undefined

export function match(pathname: string): Match {
  patterns ??= Object.values(window.__reactRouterManifest.routes).flatMap((route) => patternOf(route) ?? [])
  const said = decoded(pathname)
  let best: (Pattern & { found: RegExpExecArray }) | undefined
  for (const it of patterns) {
    const found = it.pattern.exec(said)
    if (found && (!best || it.fixed > best.fixed)) best = { ...it, found }
  }
  if (!best) throw new Error('the manifest names no *')
  const params: Params = {}
  for (const [name, value] of Object.entries(best.found.groups ?? {})) params[name] = value?.replaceAll('%2F', '/')
  return { route: best.route, params }
}

/** The browser's own matter: a page that is sent whole, or one whose data only the server can load. */
export const isWhole = ({ route }: Match) => route.path === '*' || (route.hasLoader && !route.hasClientLoader)

function patternOf(route: Route): Pattern | null {
  const { path } = route
  if (!path) return null
  if (path === '*') return { route, pattern: /^/, fixed: -1 }
  const parts = path.split('/').map((part) => {
    const [, name, optional] = /^:(\w+)(\??)$/.exec(part) ?? []
    if (!name) return `/${part.replace(/\W/g, '\\$&')}`
    return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`
  })
  return {
    route,
    pattern: new RegExp(`^${parts.join('')}/*$`, 'i'),
    fixed: parts.filter((it) => !it.includes('(')).length,
  }
}

/** As one reads it; a stroke inside of a part stays one until the parts are known. */
function decoded(pathname: string) {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}
