// Layout of a signup step: a page on a phone, a large card with a portrait on a desktop. The modal takes what
// `data-signup` marks from here (NAV-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useFormats } from '../base/formats.ts'
import { localPath } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { FictionalBadge, FictionalLabel } from '../kit/Fictional.tsx'
import { LanguageMenu } from '../kit/LanguageMenu.tsx'
import { Link } from '../kit/Link.tsx'
import { LogoMark } from '../kit/Logo.tsx'
import { Portrait } from '../kit/Portrait.tsx'
import { nicheFaces } from '../landers/faces.ts'
import { useNiche, useNicheText } from '../landers/nicheTexts.ts'
import { EntryNotice } from '../siteEntry/EntryNotice.tsx'
import type { SignupPage } from './signupPage.ts'

type Target = SignupPage['target']

const MAX_SHOWN_FACES = 5

type SignupFrameProps = {
  step: number
  target: Target
  likes: SignupPage['draft']['likes']
  /** A half-done signup would be lost. */
  in_progress: boolean
  children: ReactNode
}

export function SignupFrame({ step, target, likes, in_progress, children }: SignupFrameProps) {
  return (
    <div className="grid min-h-svh md:place-content-center md:bg-sunken md:p-8 md:[grid-template-columns:minmax(0,560px)] lg:[grid-template-columns:minmax(0,900px)]">
      <div
        data-signup
        data-in-progress={in_progress || undefined}
        className="grid md:rounded-sheet md:shadow-3 lg:[grid-template-columns:minmax(0,340px)_minmax(0,560px)]"
      >
        <SidePanel target={target} />
        <div className="flex min-w-0 flex-col md:min-h-[700px] md:rounded-sheet md:bg-raised lg:rounded-l-none">
          <Progress step={step} target={target} />
          {target && <TargetBanner target={target} />}
          {likes.length > 0 && <LanderLikes likes={likes} />}
          <EntryNotice />
          {children}
        </div>
      </div>
    </div>
  )
}

function SidePanel({ target }: { target: Target }) {
  const { name } = useSite()
  const nicheText = useNicheText()
  const face = nicheFaces(useNiche())[2]
  const fictional = target?.fictional ?? true
  return (
    <aside className="hidden overflow-clip rounded-l-sheet bg-[var(--primary-950)] text-white lg:block">
      <div className="sticky top-8 h-full max-h-[calc(100svh-64px)]">
        <div className="absolute inset-0">
          {target ? (
            <Portrait image={target.main_image} eager blurred={target.main_image?.status === 'locked'} />
          ) : (
            <img src={face} alt="" width={480} height={640} className="size-full object-cover" />
          )}
        </div>
        <div className="absolute inset-0 scrim" />
        <p className="absolute top-6 left-7 flex items-center gap-2.5 rounded-full bg-on-photo py-1 pr-4 pl-2.5 font-extrabold tracking-[-.02em] [&_svg]:text-white">
          <LogoMark className="size-5" />
          {name}
        </p>
        <div className="absolute inset-x-7 bottom-7 grid justify-items-start gap-4">
          {target ? (
            <p className="font-bold text-xl">
              {target.name} <span className="num font-[450]">{target.age}</span>
              <span className="block font-normal text-sm">{target.place}</span>
            </p>
          ) : (
            <p className="font-medium text-lg leading-snug">{nicheText('quote')}</p>
          )}
          {fictional && <FictionalBadge />}
        </div>
      </div>
    </aside>
  )
}

/** On screens without the side panel. */
function TargetBanner({ target }: { target: NonNullable<Target> }) {
  return (
    <div className="flex items-center gap-3 px-4 pt-2 md:px-10 lg:hidden">
      <Avatar image={target.main_image} size={64} />
      <p className="grid font-bold text-lg leading-snug">
        <span>
          {target.name} <span className="num font-[450] text-muted">{target.age}</span>
        </span>
        {target.fictional && <FictionalLabel />}
      </p>
    </div>
  )
}

/** The faces that were liked on the lander stay in sight until the likes are sent (LAND-1). */
function LanderLikes({ likes }: Pick<SignupFrameProps, 'likes'>) {
  const { list } = useFormats()
  const names = list(likes.map(({ name }) => name))
  return (
    <div className="mx-4 mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-tint px-4 py-3 md:mx-10">
      <div className="flex pl-3">
        {likes.slice(0, MAX_SHOWN_FACES).map(({ id, main_image }) => (
          <span key={id} className="-ml-3 rounded-full ring-2 ring-surface">
            <Avatar image={main_image} size={44} />
          </span>
        ))}
      </div>
      <div className="min-w-48 flex-1 text-sm">
        <p>
          <Trans>You liked {names}. We’ll send your likes with your profile.</Trans>
        </p>
        <FictionalLabel />
      </div>
    </div>
  )
}

function Progress({ step, target }: { step: number; target: Target }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const back = new URLSearchParams(search)
  back.set('step', String(step - 1))
  const home = localPath(back.get('from'), target ? `/members/${target.id}` : '/')
  const [now, all] = [step + 1, 5]
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1 pl-1 md:px-5 md:pt-5">
      <Link
        to={step ? `${pathname}?${back}` : home}
        aria-label={t`Back`}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
      >
        <ChevronLeft aria-hidden />
      </Link>
      <div
        role="progressbar"
        aria-label={t`Step ${now} of ${all}`}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={now}
        className="flex flex-1 gap-1.5"
      >
        {[0, 1, 2, 3, 4].map((it) => (
          <span key={it} className={`h-1 flex-1 rounded-full ${it <= step ? 'bg-accent-text' : 'bg-line-strong/45'}`} />
        ))}
      </div>
      <span className="num text-muted text-sm" aria-hidden>
        {now} / {all}
      </span>
      <LanguageMenu />
    </div>
  )
}
