// /: the front page: three faces, one sentence, the search as the way in, and who is around tonight (spec §2.1, SITE-3).
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { search } from '../../contract/index.ts'
import { type Page, pageContext } from '../base/context.ts'
import type { Handle } from '../base/handle.ts'
import { Refused } from '../base/refused.ts'
import { useSite, useUser } from '../base/session.ts'
import { Title } from '../shell/Title.tsx'
import { Hero } from './Hero.tsx'
import { InviteOnly } from './InviteOnly.tsx'
import { isInvited } from './isInvited.ts'
import { Promises } from './Promises.tsx'
import { Shelf } from './Shelf.tsx'
import { FreeToJoin, Start } from './Start.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true, query: [] }

const onTheShelf = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return { invited: isInvited(page), around: await aroundTonight(page) }
}

/** The front page is worth showing without them. */
async function aroundTonight(page: Page) {
  if (page.may_search === 'none') return []
  try {
    const { results } = await page.call(search.find, {})
    // The page is kept for everybody: only pictures that are public for good may stand on it.
    return results.filter(({ fictional, main_image }) => fictional && main_image).slice(0, onTheShelf)
  } catch (error) {
    if (!(error instanceof Refused)) page.reportError(error)
    return []
  }
}

export default function IndexScreen() {
  const { invited, around } = useLoaderData<typeof loader>()
  const user = useUser()
  return (
    <>
      <Title alone>{useSite().index_title}</Title>
      <Hero>
        {invited || user ? <Start /> : <InviteOnly />}
        {invited && !user && <FreeToJoin />}
      </Hero>
      <Promises />
      {around.length > 0 && <Shelf members={around} />}
    </>
  )
}
