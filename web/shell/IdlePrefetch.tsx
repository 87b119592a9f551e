// Preloads the chunks of the navigation's screens; mounted when the browser is idle (NAV-12).
import { PrefetchPageLinks } from 'react-router'
import { useNavigationTabs } from './navigationTabs.ts'

export const IdlePrefetch = () => useNavigationTabs().map(({ to }) => <PrefetchPageLinks key={to} page={to} />)
