// /likes/:type: likes received, given and mutual, each at an address of its own (LIKE-2).
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { likes } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { notFound } from '../shell/notFound.ts'
import { isLikesKind, LikesPage } from './LikesPage.tsx'
import '../base/moreTexts.ts'

export const handle: Handle = { access: 'member', layout: 'default' }

const filled = fill(() => [query(likes.list, {})])

export async function loader(args: LoaderFunctionArgs) {
  if (!isLikesKind(args.params.type)) throw notFound()
  return filled.loader(args)
}
export async function clientLoader(args: Parameters<typeof filled.clientLoader>[0]) {
  if (!isLikesKind(args.params.type)) throw notFound()
  return filled.clientLoader(args)
}

export default function LikesTypeScreen() {
  const { type } = useParams()
  return isLikesKind(type) ? <LikesPage kind={type} /> : null
}
