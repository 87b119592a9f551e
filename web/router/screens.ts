// A screen's own module and what its clientLoader answers. It never rejects: what went wrong is a part of the answer.
import type { ComponentType, ReactNode } from 'react'
import { Elsewhere, shownError } from './answers.ts'
import type { Place } from './places.ts'
import { type Match, type Params, type Route, routeOf } from './routes.ts'

export type Module = {
  default?: ComponentType
  handle?: unknown
  clientLoader?(args: { request: Request; params: Params }): Promise<unknown>
}
export type Root = Module & {
  default: ComponentType
  Layout: ComponentType<{ children: ReactNode }>
  ErrorBoundary: ComponentType
}
export type Loaded = { module?: Module; data?: unknown; error?: unknown }

declare global {
  interface Window {
    /** Of the page as it came; those that are loaded later join them. */
    __reactRouterRouteModules: Record<string, Module> & { root: Root }
  }
}

export const moduleOf = (id: string): Module | undefined => window.__reactRouterRouteModules[id]
export const cssOf = (id: string) => routeOf(id)?.css ?? []

/** With its styles in the browser's cache: it is not shown without them. */
async function bring({ id, module, imports = [], css = [] }: Route): Promise<Module> {
  const files = [module, ...imports, ...css]
  const loaded: Module = moduleOf(id) ?? (await window.loadChunk(files, () => import(/* @vite-ignore */ module)))
  window.__reactRouterRouteModules[id] = loaded
  return loaded
}

export async function load({ route, params }: Match, to: Place, signal: AbortSignal): Promise<Loaded | Elsewhere> {
  let module: Module | undefined
  try {
    module = await bring(route)
    signal.throwIfAborted()
    const request = new Request(location.origin + to.pathname + to.search, { signal })
    const data = await module.clientLoader?.({ request, params })
    return data instanceof Elsewhere ? data : { module, data }
  } catch (thrown) {
    return thrown instanceof Elsewhere ? thrown : { module, error: shownError(thrown) }
  }
}
