// /likes/:type: likes received, given and mutual, each at an address of its own (LIKE-2).
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { likes } from '../../contract/index.ts'
import { notFound } from '../base/notFound.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { isLikesKind, LikesPage } from './LikesPage.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [query(likes.list, {})])

export async function loader(args: LoaderFunctionArgs) {
  if (!isLikesKind(args.params.type)) throw notFound()
  return loaders.loader(args)
}
export async function clientLoader(args: Parameters<typeof loaders.clientLoader>[0]) {
  if (!isLikesKind(args.params.type)) throw notFound()
  return loaders.clientLoader(args)
}

export default function LikesTypeScreen() {
  const { type } = useParams()
  return isLikesKind(type) ? <LikesPage kind={type} /> : null
}
