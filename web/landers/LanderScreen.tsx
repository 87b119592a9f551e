// /landers/…: landing pages of ads; nine designs, each in variants by campaign (LAND-1).
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landers } from '../../contract/index.ts'
import { isSlug, type LanderDesign } from '../../contract/landers.ts'
import { pageContext } from '../base/context.ts'
import { notFound } from '../base/notFound.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Alonetonight } from './designs/alonetonight/Alonetonight.tsx'
import { Collagelanding } from './designs/collagelanding/Collagelanding.tsx'
import { Gallery } from './designs/gallery/Gallery.tsx'
import { Iconslanding } from './designs/iconslanding/Iconslanding.tsx'
import type { LanderProps } from './designs/landerParts.tsx'
import { Maplanding } from './designs/maplanding/Maplanding.tsx'
import { Socialnetwork } from './designs/socialnetwork/Socialnetwork.tsx'
import { Tinderswipe } from './designs/tinderswipe/Tinderswipe.tsx'
import { Transitionsvideolanding } from './designs/transitionsvideolanding/Transitionsvideolanding.tsx'
import { Video } from './designs/video/Video.tsx'
import { isInvited } from './isInvited.ts'

export const handle: RouteHandle = { access: 'public', layout: 'lander', static: true }

const designs: Record<LanderDesign, (props: LanderProps) => React.ReactNode> = {
  tinderswipe: Tinderswipe,
  alonetonight: Alonetonight,
  collagelanding: Collagelanding,
  gallery: Gallery,
  iconslanding: Iconslanding,
  maplanding: Maplanding,
  socialnetwork: Socialnetwork,
  transitionsvideolanding: Transitionsvideolanding,
  video: Video,
}

/** An unknown slug shows the default variant; an invalid one is a 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const design = new URL(request.url).pathname.split('/')[2] as LanderDesign
  const { slug } = params
  if (!Object.hasOwn(designs, design) || (slug !== undefined && !isSlug(slug))) throw notFound()
  const { variant, faces } = await page.call(landers.show, { design, slug })
  return { design, variant: { ...variant, invited: isInvited(page), has_source: page.has_source }, faces }
}

export default function LanderScreen() {
  const { design, variant, faces } = useLoaderData<typeof loader>()
  const Design = designs[design]
  return <Design variant={variant} faces={faces} />
}
