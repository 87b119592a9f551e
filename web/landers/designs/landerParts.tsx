// What the nine landers have in common: their page, the fictional faces, and the way in to the signup (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '../../../contract/call.ts'
import type { landers } from '../../../contract/index.ts'
import type { LanderDesign } from '../../../contract/landers.ts'
import { Button } from '../../kit/Button.tsx'
import { ChoiceChip } from '../../kit/Chip.tsx'
import { FictionalBadge, FictionalMark } from '../../kit/Fictional.tsx'
import { Title } from '../../shell/Title.tsx'
import { InviteOnly } from '../InviteOnly.tsx'
import { nicheDefaults, useNiche, useNicheText } from '../nicheTexts.ts'
import { FreeToJoin, SearchFields } from '../StartForm.tsx'

type LanderOutput = Output<typeof landers.show>
/** `invited`: whether this visitor may sign up (SITE-4). */
export type Variant = LanderOutput['variant'] & { invited: boolean }
export type Face = LanderOutput['faces'][number]
/** What every design gets: `designs/NAME/NAME.tsx` exports one component with these. */
export type LanderProps = { variant: Variant; faces: Face[] }

type LanderPageProps = Pick<LanderProps, 'variant'> & {
  design: LanderDesign
  /** `import css from './NAME.css?url'`: linked by this page alone. */
  css: string
  /** The page's title, where the campaign has no headline of its own. */
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

/** The campaign's words, else the design's. `headline` is the page's one h1. */
export function Headline({ variant, children, className }: Pick<LanderProps, 'variant'> & PartProps) {
  return <h1 className={className}>{variant.headline ?? children}</h1>
}

export function Subline({ variant, children, className }: Pick<LanderProps, 'variant'> & PartProps) {
  return <p className={className}>{variant.subline ?? children}</p>
}

type PartProps = { children: ReactNode; className?: string }

type PhotoProps = {
  face: Face
  /** full: as large as it is. card: 600 by 800. thumb: a small square. */
  size?: 'full' | 'card' | 'thumb'
  /** The one picture that is seen first; others in sight at once, after styles and letters; else when they are nearly in sight. */
  eager?: boolean | 'first'
  /** In words, as a mask that opens, or where the page says it in words right beside the picture: not at all. */
  mark?: 'said' | 'mask' | 'none'
  /** For those who do not see it; empty where name and age stand beside it. */
  alt?: string
  className?: string
  children?: ReactNode
}

/** A drawn face with its mark. Position it by `className`; the picture fills it. */
export function Photo({ face, size = 'card', eager, mark = 'said', alt = '', className = '', children }: PhotoProps) {
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
          {mark === 'said' ? <FictionalBadge /> : <FictionalMark />}
        </figcaption>
      )}
      {children}
    </figure>
  )
}

type SignupFormProps = Pick<LanderProps, 'variant'> & {
  /** What the visitor chose: inputs `likes`, `interests`, `hello`. They go along. */
  children?: ReactNode
  /** Right above the campaign's question and the button, which stand together in `.way-end`. */
  before?: ReactNode
  /** On the button; by default the niche's own. */
  label?: ReactNode
  className?: string
  /** Whose profile led here: the signup is for writing to them. */
  to?: Face
}

/** The form that leads to the signup; works without scripts. The campaign's first step decides what it asks here already. */
export function SignupForm({ variant, children, before, label, className = '', to }: SignupFormProps) {
  const say = useNicheText()
  if (!variant.invited) return <InviteOnly />
  const asksGender = variant.first_step === 'who'
  return (
    <form
      action={to ? `/members/${to.id}/signup` : '/signup'}
      method={asksGender ? 'post' : undefined}
      data-way-in={variant.first_step}
      className={className}
    >
      {children}
      <div className="way-end">
        {before}
        {asksGender && <GenderQuestion />}
        {variant.first_step === 'search' && (
          <div className="grid grid-cols-2 items-end gap-3 pb-3">
            <SearchFields />
          </div>
        )}
        <Button kind="loud" type="submit" wide className="min-h-14! text-[1.0625rem]">
          {label ?? say('start')}
          <ArrowRight className="size-5" aria-hidden />
        </Button>
      </div>
    </form>
  )
}

/** The signup's first question; not asked where the niche answers it. */
function GenderQuestion() {
  const { t } = useLingui()
  const { gender, looks_for } = nicheDefaults[useNiche()]
  const known = gender !== null && gender === looks_for
  return (
    <>
      <input type="hidden" name="step" value="0" />
      {known ? (
        <>
          <input type="hidden" name="gender" value={gender} />
          <input type="hidden" name="looks_for" value={looks_for} />
        </>
      ) : (
        <div className="grid gap-3 pb-4">
          <Choice name="gender" legend={t`I am`} male={t`A man`} female={t`A woman`} chosen={gender} />
          <Choice name="looks_for" legend={t`I am looking for`} male={t`Men`} female={t`Women`} chosen={looks_for} />
        </div>
      )}
    </>
  )
}

type ChoiceProps = { name: string; legend: string; male: string; female: string; chosen: string | null }

function Choice({ name, legend, male, female, chosen }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries({ male, female }).map(([value, label]) => (
          <ChoiceChip key={value} type="radio" name={name} value={value} defaultChecked={value === chosen}>
            {label}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}

/** What it costs to begin, and that one must be of age: below the way in. */
export function SmallPrint({ className = '' }: { className?: string }) {
  return (
    <div className={`grid gap-1 ${className}`}>
      <FreeToJoin />
      <p className="text-muted text-sm">
        <Trans>For adults only.</Trans>
      </p>
    </div>
  )
}
