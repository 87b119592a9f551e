// /complete-signup: welcome after the last step: a photo, the mailbox, who sees me, interests, a few words (ACC-5, PRO-10).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { members } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { LogoMark } from '../kit/Logo.tsx'
import { Panel } from '../kit/Panel.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { CompletenessMeter } from '../members/CompletenessMeter.tsx'
import { VisibilitySetting } from '../members/VisibilitySetting.tsx'
import { albumQuery, PhotoAlbum } from '../photos/PhotoAlbum.tsx'
import { AboutMeForm } from './AboutMeForm.tsx'
import { OpenMail } from './OpenMail.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'empty' }

const loaders = queryLoaders(() => [optionalQuery(query(members.readOwnProfile, {})), optionalQuery(albumQuery)])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function CompleteSignupScreen() {
  const { t } = useLingui()
  const { data: own, error, refetch } = useQuery(query(members.readOwnProfile, {}))
  if (!own && error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!own) return <TextSkeleton lines={6} />
  return (
    <div className="min-h-svh md:bg-sunken md:py-8">
      <Title>{t`Complete your profile`}</Title>
      <div className="wrap-column grid gap-6 pt-6 pb-10">
        <Welcome name={own.name} />
        <CompletenessMeter own={own} />
        <Panel className="grid gap-4 p-4 md:p-6">
          <div>
            <h2 className="text-lg">
              <Trans>Your photos</Trans>
            </h2>
            <p className="mt-1 text-muted text-sm">
              <Trans>Profiles with a face get noticed. Choose which photo people see first.</Trans>
            </p>
          </div>
          <PhotoAlbum hasOffer={false} />
        </Panel>
        {own.status === 'not_confirmed' && <MailReminder email={own.email} />}
        <Panel className="grid gap-4 p-4 md:p-6" aria-label={t({ context: 'who sees what', message: 'Privacy' })}>
          <VisibilitySetting visibility={own.visibility} />
          <p className="text-muted text-sm">
            <Trans>It’s free. Change it anytime in your profile.</Trans>
          </p>
        </Panel>
        <AboutMeForm own={own} />
      </div>
    </div>
  )
}

function Welcome({ name }: { name: string }) {
  const { credits } = useMember()
  return (
    <header className="grid gap-2">
      <LogoMark />
      <h1 className="wrap-anywhere text-3xl">
        <Trans>Welcome, {name}</Trans>
      </h1>
      <p className="text-muted">
        {credits > 0 && (
          <Plural value={credits} one="You have # credit to start with." other="You have # credits to start with." />
        )}{' '}
        <Trans>A photo and a few words help people find you. You can also do this later.</Trans>
      </p>
    </header>
  )
}

/** Right after the signup a phone has a dialog that says the same (NAV-9). */
function MailReminder({ email }: { email: string }) {
  const hasDialog = useSearchParams()[0].has('api_signup_complete')
  return (
    <section
      className={`flex items-start gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft ${hasDialog ? 'max-md:hidden noscript:flex!' : ''}`}
    >
      <MailCheck className="mt-0.5 size-6 shrink-0" aria-hidden />
      <div className="grid min-w-0 flex-1 gap-3">
        <p className="wrap-anywhere">
          <Trans>
            Tap the link we sent to <b>{email}</b> so you can send and receive messages.
          </Trans>{' '}
          <Link to="/account/activation" className="font-semibold underline underline-offset-3">
            <Trans>Wrong address or no email?</Trans>
          </Link>
        </p>
        <OpenMail email={email} kind="secondary" />
      </div>
    </section>
  )
}
