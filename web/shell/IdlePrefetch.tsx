// Preloads the chunks of the navigation's screens and of profiles, and their texts; mounted when the browser is idle
// (NAV-12).
import { useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useNavigationTabs } from './navigationTabs.ts'

export function IdlePrefetch() {
  const tabs = useNavigationTabs()
  useEffect(() => void import('../base/screenTexts.ts').catch(() => {}), [])
  return ['/members/id', ...tabs.map(({ to }) => to)].map((page) => <PrefetchPageLinks key={page} page={page} />)
}
