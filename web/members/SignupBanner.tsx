// Banner for visitors: why photos are blurred, or why the search ends, and the signup (SITE-5, ROLE-1, SRCH-1).
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

/** `isEnd`: after the last page that visitors see. */
export default function SignupBanner({ isEnd = false }: { isEnd?: boolean }) {
  return (
    <Panel className={`${isEnd ? 'mt-4' : 'mb-4'} flex flex-wrap items-center justify-between gap-4 p-4 md:p-5`}>
      <div className="min-w-60 flex-1">
        <p className="font-bold text-lg">
          {isEnd ? <Trans>There’s more to see</Trans> : <Trans>See them clearly</Trans>}
        </p>
        <p className="text-muted text-sm">
          {isEnd ? (
            <Trans>Sign up to keep browsing. It’s free and takes a minute.</Trans>
          ) : (
            <Trans>Photos are blurred until you sign up. It’s free and takes a minute.</Trans>
          )}
        </p>
      </div>
      <LinkButton kind="primary" to="/signup?from=/members" reloadDocument>
        <Trans>Sign up</Trans>
      </LinkButton>
    </Panel>
  )
}
