// /pages/… and /{token}: content pages of a site, in its own version where it has one (RTE-5, PAGE-1).
import { Trans } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pages, transparency } from '../../contract/index.ts'
import type { PageName } from '../../contract/pages.ts'
import { pageContext } from '../base/context.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Link } from '../kit/Link.tsx'
import { Title } from '../kit/Title.tsx'
import { Article } from './Article.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export async function loader({ params: { token }, request, context }: LoaderFunctionArgs) {
  const name = token ?? new URL(request.url).pathname.replace(/^\/pages\//, '').replace(/(?:\.data|\/)$/, '')
  // The standard pages are at /pages/… alone.
  if (token !== undefined && pages.pageNames.includes(token as PageName)) throw notFound()
  try {
    const { call } = context.get(pageContext)
    const page = await call(pages.page, { name })
    const isWithFigures = page.blocks.some(({ kind }) => kind === 'figures')
    return { page, figures: isWithFigures ? await call(transparency.figures, {}) : null }
  } catch (error) {
    if (error instanceof RefusalError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}

export default function ContentScreen() {
  const { page, figures } = useLoaderData<typeof loader>()
  return (
    <>
      <Title>{page.title}</Title>
      <Article page={page} periods={figures?.periods} />
      {figures?.open_books && (
        <p className="wrap pb-8">
          <Link to="/open-books" reloadDocument className="link inline-flex min-h-11 items-center">
            <Trans>Open books</Trans>
          </Link>
        </p>
      )}
    </>
  )
}
