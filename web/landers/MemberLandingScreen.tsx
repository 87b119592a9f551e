// /members/:id/landing, landing2, landing3: landing pages of one member, as far as visitors see that member (LAND-2,
// PRO-10).
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { id as anId } from '../../contract/fields.ts'
import { landers, members } from '../../contract/index.ts'
import { isSlug, memberLandings } from '../../contract/landers.ts'
import { type Page, pageContext } from '../base/context.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { isInvited } from './isInvited.ts'
import { IcebreakerLanding } from './member/IcebreakerLanding.tsx'
import type { LandingProps } from './member/Landing.tsx'
import { MembersOnly } from './member/MembersOnly.tsx'
import { PaperLanding } from './member/PaperLanding.tsx'
import { QuestionsLanding } from './member/QuestionsLanding.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'lander', static: true }

const designs = { landing: PaperLanding, landing2: QuestionsLanding, landing3: IcebreakerLanding }

/** A malformed id or slug is a 404. A member is redirected to the profile itself. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { id, slug } = params
  if (!v.is(anId, id) || (slug !== undefined && !isSlug(slug))) throw notFound()
  if (page.user) throw redirect(`/members/${id}`)
  const last = new URL(request.url).pathname.split('/')[3]
  const landing = memberLandings.find((it) => it === last) ?? 'landing'
  const [member, words] = await Promise.all([
    visibleMember(page, id),
    page.call(landers.campaignTexts, { landing, slug }),
  ])
  return data(
    { words: { landing, ...words }, member, invited: isInvited(page), has_source: page.has_source },
    { status: member ? 200 : 403, headers: member?.fictional ? {} : { 'cache-control': 'no-store' } },
  )
}

/** Whom a person shows itself to holds at once: only a fictional profile's page comes from the cache. */
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/**
 * What the profile shows to visitors; null where it shows them nothing: on a closed site, and wherever nobody is to be
 * seen under this id. The page is then the same for every id, so that it tells of no incognito member.
 */
async function visibleMember(page: Page, id: string): Promise<LandingProps['member'] | null> {
  try {
    const { fictional, name, age, place, country, main_image, photos, attributes, answered, is_new } = await page.call(
      members.show,
      { id },
    )
    const locked = photos.filter((it) => it.locked && !it.main).length
    return { id, fictional, name, age, place, country, main_image, locked, attributes, answered, is_new }
  } catch (error) {
    if (error instanceof RefusalError && (error.code === 'search_closed' || error.code === 'not_found')) return null
    throw error
  }
}

export default function MemberLandingScreen() {
  const { words, member, invited, has_source } = useLoaderData<typeof loader>()
  if (!member) return <MembersOnly invited={invited} />
  const Design = designs[words.landing]
  return <Design words={words} member={member} invited={invited} has_source={has_source} />
}
