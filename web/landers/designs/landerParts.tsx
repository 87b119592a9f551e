// Parts that the nine landers share: page, photos of fictional profiles, and the form to the signup (LAND-1).
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Output } from '../../../contract/call.ts'
import type { landers } from '../../../contract/index.ts'
import type { LanderDesign } from '../../../contract/landers.ts'
import { Button } from '../../kit/Button.tsx'
import { FictionalBadge, FictionalMark } from '../../kit/Fictional.tsx'
import { Title } from '../../kit/Title.tsx'
import { InviteOnly } from '../InviteOnly.tsx'
import { useNicheText } from '../nicheTexts.ts'
import { FreeToJoin, SearchFields } from '../StartForm.tsx'
import { WhoQuestion } from '../WhoQuestion.tsx'

type LanderOutput = Output<typeof landers.show>
/** `invited`: whether this visitor may sign up; `has_source`: a network sent it (SITE-4). */
export type Variant = LanderOutput['variant'] & { invited: boolean; has_source: boolean }
export type Face = LanderOutput['faces'][number]
/** Props of every design: `designs/NAME/NAME.tsx` exports one component with them. */
export type LanderProps = { variant: Variant; faces: Face[] }

type LanderPageProps = Pick<LanderProps, 'variant'> & {
  design: LanderDesign
  /** `import css from './NAME.css?url'`. */
  css: string
  /** The page's title, if the campaign has no headline. */
  title: string
  children: ReactNode
}

export function Lander({ design, variant, css, title, children }: LanderPageProps) {
  return (
    <div data-lander={design} data-slug={variant.slug || undefined} className={`lander-${design} relative isolate`}>
      <link rel="stylesheet" href={css} precedence="lander" />
      <Title>{variant.headline ?? title}</Title>
      {variant.design_version === 1 && <div data-background aria-hidden="true" className="lander-background" />}
      {children}
    </div>
  )
}

/** The page's h1: the campaign's headline, else the design's. */
export function Headline({ variant, children, className }: Pick<LanderProps, 'variant'> & PartProps) {
  return <h1 className={className}>{variant.headline ?? children}</h1>
}

export function Subline({ variant, children, className }: Pick<LanderProps, 'variant'> & PartProps) {
  return <p className={className}>{variant.subline ?? children}</p>
}

type PartProps = { children: ReactNode; className?: string }

type PhotoProps = {
  face: Face
  /** full: the original size. card: 600 by 800. thumb: a small square. */
  size?: 'full' | 'card' | 'thumb'
  /** first: the largest image, with high priority. true: in view at once. false: loads when it is nearly in view. */
  eager?: boolean | 'first'
  /** Fictional label: as text, as a mask with a tooltip, or none, where the page has it beside the photo. */
  mark?: 'label' | 'mask' | 'none'
  /** Empty where name and age stand beside the photo. */
  alt?: string
  className?: string
  children?: ReactNode
}

/** A photo with its fictional label. `className` positions it; the image fills it. */
export function Photo({ face, size = 'card', eager, mark = 'label', alt = '', className = '', children }: PhotoProps) {
  const { match, filename, thumb_filename } = face.main_image
  const src = { full: filename, card: match, thumb: thumb_filename }[size]
  return (
    <figure className={`relative overflow-hidden ${className}`}>
      <img
        src={src}
        alt={alt}
        {...(size === 'thumb' ? { width: 96, height: 96 } : { width: 600, height: 800 })}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : 'low'}
        decoding={eager ? undefined : 'async'}
        className="size-full object-cover"
      />
      {mark !== 'none' && (
        <figcaption className="absolute top-2.5 left-2.5 z-2">
          {mark === 'label' ? <FictionalBadge /> : <FictionalMark />}
        </figcaption>
      )}
      {children}
    </figure>
  )
}

type SignupFormProps = Pick<LanderProps, 'variant'> & {
  /** Inputs `likes`, `interests`, `hello`, which go along to the signup. */
  children?: ReactNode
  /** Above the campaign's question and the button, inside `.way-end`. */
  before?: ReactNode
  /** Of the button; by default the niche's text. */
  label?: ReactNode
  className?: string
  /** The signup leads to writing to this profile. */
  to?: Face | undefined
}

/** Form to the signup; works without scripts. The campaign's `first_step` decides what it asks here. */
export function SignupForm({ variant, children, before, label, className = '', to }: SignupFormProps) {
  const nicheText = useNicheText()
  const { pathname: from } = useLocation()
  if (!variant.invited) return <InviteOnly />
  const asksGender = variant.first_step === 'who'
  const action = to ? `/members/${to.id}/signup` : '/signup'
  return (
    <form
      action={asksGender ? `${action}?${new URLSearchParams({ from })}` : action}
      method={asksGender ? 'post' : undefined}
      data-way-in={variant.first_step}
      className={className}
    >
      {asksGender && <input type="hidden" name="step" value="0" />}
      {!asksGender && <input type="hidden" name="from" value={from} />}
      {children}
      <div className="way-end">
        {before}
        {asksGender && <WhoQuestion has_source={variant.has_source} />}
        {variant.first_step === 'search' && (
          <div className="grid grid-cols-2 items-end gap-3 pb-3">
            <SearchFields />
          </div>
        )}
        <Button kind="primary" type="submit" wide className="min-h-14! text-[1.0625rem]">
          {label ?? nicheText('start')}
          <ArrowRight className="size-5" aria-hidden />
        </Button>
      </div>
    </form>
  )
}

/** Price of joining, and adults only. */
export function SmallPrint({ className = '' }: { className?: string }) {
  return (
    <div className={`grid gap-1 ${className}`}>
      <FreeToJoin />
      <p className="text-muted text-sm">
        <Trans>Adults only</Trans>
      </p>
    </div>
  )
}
