// /account/agreements: the versions of terms and privacy statement that the member agreed to (PAGE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, ScrollText } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pages } from '../../contract/index.ts'
import type { Agreement } from '../../contract/pages.ts'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountLink } from '../kit/AccountLink.tsx'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Title } from '../kit/Title.tsx'
import { Article } from './Article.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true, before_consent: true }

export async function loader({ params: { version }, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  const { agreements } = await call(pages.agreements, {})
  if (version === undefined) return { agreements, page: null }
  try {
    return { agreements, page: await call(pages.agreedText, { version }) }
  } catch (error) {
    if (error instanceof RefusalError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}

export default function AgreementsScreen() {
  const { agreements, page } = useLoaderData<typeof loader>()
  if (!page) return <AgreementList agreements={agreements} />
  const at = agreements.find(({ version }) => version === page.version)?.at
  return (
    <>
      <Title>{page.title}</Title>
      <Article page={page} agreedAt={at} />
    </>
  )
}

function AgreementList({ agreements }: { agreements: Agreement[] }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const names: Record<Agreement['page'], string> = { terms: t`Terms of use`, privacy: t`Privacy statement` }
  return (
    <AccountPage
      title={t`What you agreed to`}
      lead={<Trans>You agreed to these when you signed up. We keep them exactly as they were.</Trans>}
    >
      <Panel className="overflow-hidden">
        <ul className="divide-y divide-line">
          {agreements.map(({ page, version, date: since, at }) => (
            <AccountLink
              key={`${page} ${version}`}
              to={`/account/agreements/${version}`}
              icon={page === 'terms' ? ScrollText : FileText}
              label={names[page]}
            >
              <Trans>
                Agreed on {date(at)} · in force since {date(since)}
              </Trans>
            </AccountLink>
          ))}
        </ul>
        {agreements.length === 0 && (
          <p className="p-4 text-muted">
            <Trans>Nothing is recorded here, because your account is older than this list.</Trans>
          </p>
        )}
      </Panel>
    </AccountPage>
  )
}
