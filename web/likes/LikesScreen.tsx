// /likes: who likes me, new ones first (LIKE-2, LIKE-4).
import { likes } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { LikesPage } from './LikesPage.tsx'
import '../base/moreTexts.ts'

export const handle: Handle = { access: 'member', layout: 'default' }

const filled = fill(() => [query(likes.list, {})])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function LikesScreen() {
  return <LikesPage kind="received" />
}
