// /: the front page: three faces, a headline, the search form, and members around (spec §2.1, SITE-3).
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { search } from '../../contract/index.ts'
import { type Page, pageContext } from '../base/context.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite, useUser } from '../base/session.ts'
import { Title } from '../kit/Title.tsx'
import { Hero } from './Hero.tsx'
import { InviteOnly } from './InviteOnly.tsx'
import { isInvited } from './isInvited.ts'
import { MembersAround } from './MembersAround.tsx'
import { Promises } from './Promises.tsx'
import { FreeToJoin, StartForm } from './StartForm.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query: [] }

const MAX_MEMBERS_AROUND = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return { invited: isInvited(page), around: await membersAround(page) }
}

/** Empty if the search fails: the front page does without. */
async function membersAround(page: Page) {
  if (page.may_search === 'none') return []
  try {
    const { results } = await page.call(search.find, {})
    // The page is cached for all visitors, so it may show only public images of fictional profiles.
    return results.filter(({ fictional, main_image }) => fictional && main_image).slice(0, MAX_MEMBERS_AROUND)
  } catch (error) {
    if (!(error instanceof RefusalError)) page.reportError(error)
    return []
  }
}

export default function IndexScreen() {
  const { invited, around } = useLoaderData<typeof loader>()
  const user = useUser()
  return (
    <>
      <Title withoutSiteName>{useSite().index_title}</Title>
      <Hero>
        {invited || user ? <StartForm /> : <InviteOnly />}
        {invited && !user && <FreeToJoin />}
      </Hero>
      <Promises />
      {around.length > 0 && <MembersAround members={around} />}
    </>
  )
}
