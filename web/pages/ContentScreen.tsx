// /pages/… and /{token}: legal and other texts of a site, in the site's own words where it has some (RTE-5, PAGE-1).
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pages } from '../../contract/index.ts'
import type { PageName } from '../../contract/pages.ts'
import { pageContext } from '../base/context.ts'
import type { Handle } from '../base/handle.ts'
import { Refused } from '../base/refused.ts'
import { notFound } from '../shell/notFound.ts'
import { Title } from '../shell/Title.tsx'
import { Article } from './Article.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export async function loader({ params: { token }, request, context }: LoaderFunctionArgs) {
  const name = token ?? new URL(request.url).pathname.replace(/^\/pages\//, '').replace(/(?:\.data|\/)$/, '')
  // The seven have one address each.
  if (token !== undefined && pages.pageNames.includes(token as PageName)) throw notFound()
  try {
    return await context.get(pageContext).call(pages.page, { name })
  } catch (error) {
    if (error instanceof Refused && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}

export default function ContentScreen() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Title>{page.title}</Title>
      <Article page={page} />
    </>
  )
}
