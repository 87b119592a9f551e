// Loads the screens of the navigation and of profiles, with their texts, before anybody asks for them; mounted when the
// browser is idle. Not by PrefetchPageLinks: React Router reloads the page where a screen that it loads ahead fails
// (NAV-12).
import { useEffect, useState } from 'react'
import { loadAhead } from '../base/chunkReload.ts'
import { useNavigationTabs } from './navigationTabs.ts'

type Manifest = { routes: Record<string, { path?: string; module: string; css?: string[] }> }

export function IdlePrefetch() {
  const tabs = useNavigationTabs()
  const paths = ['/members/:id', ...tabs.map(({ to }) => to)].join()
  const [styles, setStyles] = useState<string[]>([])
  useEffect(() => {
    // A browser never asks again for a module that failed.
    if (!navigator.onLine) return
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    const screens = Object.values(routes).filter(({ path }) => paths.split(',').includes(`/${path}`))
    for (const { module } of screens) void loadAhead(() => import(/* @vite-ignore */ module))
    setStyles(screens.flatMap(({ css = [] }) => css))
    void loadAhead(() => import('../base/screenTexts.ts'))
  }, [paths])
  // A screen waits for its styles.
  return styles.map((it) => <link key={it} rel="prefetch" as="style" href={it} />)
}
