// Page of a site that shows profiles to members alone: the same for every id, whether the profile exists or not
// (SITE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Title } from '../../kit/Title.tsx'
import { InviteOnly } from '../InviteOnly.tsx'

export function MembersOnly({ invited }: { invited: boolean }) {
  const { t } = useLingui()
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8">
      <Title>{t`Members only`}</Title>
      {invited ? (
        <EmptyState
          icon={Lock}
          heading={t`Only members see faces here`}
          level={1}
          action={
            <LinkButton to="/signup" kind="primary">
              <Trans>Sign up</Trans>
            </LinkButton>
          }
        >
          <p>
            <Trans>It’s free and takes a minute.</Trans>
          </p>
        </EmptyState>
      ) : (
        <InviteOnly level={1} />
      )}
    </div>
  )
}
