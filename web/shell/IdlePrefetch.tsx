// Once the page is at rest, the chunks of the places one goes to next are fetched (NAV-12).
import { PrefetchPageLinks } from 'react-router'
import { usePlaces } from './places.ts'

export function IdlePrefetch() {
  return usePlaces().map(({ to }) => <PrefetchPageLinks key={to} page={to} />)
}
