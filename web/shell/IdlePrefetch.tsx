// Loads the screens of the navigation and of profiles, with their texts, before anybody asks for them; mounted when the
// browser is idle. Not by PrefetchPageLinks: React Router reloads the page where a screen that it loads ahead fails
// (NAV-12).
import { useEffect } from 'react'
import { loadAhead } from '../base/chunkReload.ts'
import { useNavigationTabs } from './navigationTabs.ts'

type Manifest = { routes: Record<string, { path?: string; module: string }> }

export function IdlePrefetch() {
  const tabs = useNavigationTabs()
  const paths = ['/members/:id', ...tabs.map(({ to }) => to)].join()
  useEffect(() => {
    // A browser never asks again for a module that failed.
    if (!navigator.onLine) return
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    for (const { path, module } of Object.values(routes))
      if (paths.split(',').includes(`/${path}`)) void loadAhead(() => import(/* @vite-ignore */ module))
    void loadAhead(() => import('../base/screenTexts.ts'))
  }, [paths])
  return null
}
