// What stands where a screen could not: its message and status; on 404 the way home (NAV-11, RTE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, HeartCrack, RefreshCw } from 'lucide-react'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { refusalOf } from '../base/refused.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Title } from './Title.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  const siteKnown = useRouteLoaderData('root') !== undefined
  const refusal = refusalOf(error)
  const status = refusal?.status ?? (isRouteErrorResponse(error) ? error.status : 500)
  const lost = status === 404
  const message = lost ? t`This page could not be found` : (refusal?.detail ?? t`Error`)
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8" data-status={status}>
      {siteKnown ? <Title>{message}</Title> : <title>{message}</title>}
      <Empty
        icon={lost ? HeartCrack : status === 403 ? Ban : RefreshCw}
        heading={status}
        level={1}
        action={
          lost ? (
            <LinkButton to="/" reloadDocument kind="calm">
              <Trans>Back to the home page</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/members" reloadDocument kind="calm">
              <Trans>Back to search</Trans>
            </LinkButton>
          )
        }
      >
        <p>{message}</p>
      </Empty>
    </div>
  )
}
