// Once the page is at rest, the chunks of the screens one goes to next are preloaded (NAV-12).
import { PrefetchPageLinks } from 'react-router'
import { usePlaces } from './places.ts'

export const IdlePrefetch = () => usePlaces().map(({ to }) => <PrefetchPageLinks key={to} page={to} />)
