// Loads the screens of the navigation and of profiles, with their texts, before anybody asks for them; mounted when the
// browser is idle. Not by PrefetchPageLinks: React Router reloads the page where a screen that it loads ahead fails
// (NAV-12).
import { useEffect } from 'react'
import { loadAhead } from '../base/chunkReload.ts'
import { useNavigationTabs } from './navigationTabs.ts'

type Manifest = { routes: Record<string, { path?: string; module: string; css?: string[] }> }

export function IdlePrefetch() {
  const tabs = useNavigationTabs()
  const paths = ['/members/:id', ...tabs.map(({ to }) => to)].join()
  useEffect(() => {
    // A browser never asks again for a module that failed.
    if (!navigator.onLine) return
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    for (const { path, module, css = [] } of Object.values(routes)) {
      if (!paths.split(',').includes(`/${path}`)) continue
      void loadAhead(() => import(/* @vite-ignore */ module))
      // A screen waits for its styles; what is read is in the browser's cache.
      for (const it of css) void loadAhead(async () => (await fetch(it)).text())
    }
    void loadAhead(() => import('../base/screenTexts.ts'))
  }, [paths])
  return null
}
