// Error page in place of a screen: what happened, the status small below; on 404 a link to the front page (NAV-11,
// RTE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, HeartCrack, RefreshCw } from 'lucide-react'
import { createPath, isRouteErrorResponse, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { refusalOf } from '../base/refusalError.ts'
import { LinkButton } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Title } from './Title.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  const shown = useLocation()
  // Where the program of a screen could not be loaded, the page is still on the way to it.
  const address = useNavigation().location ?? shown
  const isSiteKnown = useRouteLoaderData('root') !== undefined
  const refusal = refusalOf(error)
  const status = refusal?.status ?? (isRouteErrorResponse(error) ? error.status : 500)
  const isNotFound = status === 404
  const isFault = !isNotFound && !refusal
  const message = isNotFound ? t`This page could not be found` : (refusal?.detail ?? t`Error`)
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8" data-status={status}>
      {isSiteKnown ? <Title>{message}</Title> : <title>{message}</title>}
      <EmptyState
        icon={isNotFound ? HeartCrack : status === 403 ? Ban : RefreshCw}
        heading={isFault ? <Trans>We couldn’t load this</Trans> : message}
        level={1}
        action={
          isNotFound ? (
            <LinkButton to="/" reloadDocument kind="primary">
              <Trans>Back to the home page</Trans>
            </LinkButton>
          ) : (
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to={createPath({ ...address, hash: '' })} reloadDocument kind="primary">
                <Trans>Try again</Trans>
              </LinkButton>
              <LinkButton to="/members" reloadDocument kind="secondary">
                <Trans>Back to search</Trans>
              </LinkButton>
            </div>
          )
        }
      >
        <p className="num text-sm">
          {isFault && message} {status}
        </p>
      </EmptyState>
    </div>
  )
}
