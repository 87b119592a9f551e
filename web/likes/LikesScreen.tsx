// /likes: likes received, new ones first (LIKE-2, LIKE-4).
import { likes } from '../../contract/index.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LikesPage } from './LikesPage.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [query(likes.list, {})])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function LikesScreen() {
  return <LikesPage kind="received" />
}
