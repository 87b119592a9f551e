// Parts that the three landing pages of a profile share: page, photo, fictional notice, and the form into the signup
// (LAND-2).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Drama } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '../../../contract/call.ts'
import type { landers } from '../../../contract/index.ts'
import type { memberLandings } from '../../../contract/landers.ts'
import type { Profile } from '../../../contract/members.ts'
import { useFormats } from '../../base/formats.ts'
import { useSite } from '../../base/session.ts'
import { Button } from '../../kit/Button.tsx'
import { FictionalBadge } from '../../kit/Fictional.tsx'
import { Portrait } from '../../kit/Portrait.tsx'
import { PostForm } from '../../kit/PostForm.tsx'
import { Title } from '../../kit/Title.tsx'
import { SmallPrint } from '../designs/landerParts.tsx'
import { InviteOnly } from '../InviteOnly.tsx'

type LandingField =
  | 'id'
  | 'fictional'
  | 'name'
  | 'age'
  | 'place'
  | 'country'
  | 'main_image'
  | 'attributes'
  | 'answered'
  | 'is_new'
export type LandingMember = Pick<Profile, LandingField> & {
  /** Count of photos that visitors do not see. */
  locked: number
}
/** Which of the three pages, and the texts of its campaign. */
export type CampaignTexts = Output<typeof landers.campaignTexts> & { landing: (typeof memberLandings)[number] }
/** `has_source`: a network sent the visitor. */
export type LandingProps = { words: CampaignTexts; member: LandingMember; invited: boolean; has_source: boolean }

type PageProps = Pick<LandingProps, 'words' | 'member'> & { css: string; children: ReactNode }

export function Landing({ words, member: { name, age, fictional }, css, children }: PageProps) {
  const { t } = useLingui()
  const { landing, slug, design_version } = words
  return (
    <div data-lander={landing} data-slug={slug || undefined} className={`member-${landing} relative isolate`}>
      <link rel="stylesheet" href={css} precedence="lander" />
      <Title fictional={fictional}>{t`${name}, ${age}`}</Title>
      {design_version === 1 && <div data-background aria-hidden="true" className="lander-background" />}
      {children}
    </div>
  )
}

/** The page's h1 and a sentence below it: the campaign's, else the page's own. */
export function Heading({ words, children, lead }: { words: CampaignTexts; children: ReactNode; lead?: ReactNode }) {
  const below = words.subline ?? lead
  return (
    <>
      <h1>{words.headline ?? children}</h1>
      {below && <p className="lead">{below}</p>}
    </>
  )
}

type MemberPhotoProps = {
  member: LandingMember
  className?: string /** The page has the fictional label beside it. */
  unmarked?: boolean
}

/** The main photo with the fictional label; blurred where visitors do not see it. */
export function MemberPhoto({ member: { name, main_image, fictional }, className = '', unmarked }: MemberPhotoProps) {
  const { t } = useLingui()
  return (
    <figure className={`relative overflow-hidden ${className}`}>
      <Portrait
        image={main_image}
        eager="first"
        alt={fictional ? t`Drawn portrait of ${name}` : t`Photo of ${name}`}
        blurred={main_image?.status === 'locked'}
      />
      {fictional && !unmarked && (
        <figcaption className="absolute top-2.5 left-2.5 z-2">
          <FictionalBadge />
        </figcaption>
      )}
    </figure>
  )
}

export function MemberPlace({ member: { place, country } }: { member: LandingMember }) {
  const formats = useFormats()
  return <>{place ? `${place}, ${formats.country(country)}` : formats.country(country)}</>
}

/** The site's explanation of fictional profiles, and whether this one answers (PRO-8). */
function FictionalNotice({ member: { name, answered, locked } }: { member: LandingMember }) {
  const { fictional_warning, name: site } = useSite()
  return (
    <p className="flex gap-2 text-muted text-sm">
      <Drama className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        {fictional_warning}{' '}
        {answered ? (
          <Trans>
            Staff of {site} reply for {name}.
          </Trans>
        ) : (
          <Trans>No one replies for {name}, so messages are free.</Trans>
        )}{' '}
        {locked > 0 && <Plural value={locked} one="Members see # more photo." other="Members see # more photos." />}
      </span>
    </p>
  )
}

type SignupFormProps = Pick<LandingProps, 'member' | 'invited'> & {
  label: ReactNode
  note?: ReactNode
  children: ReactNode
  className?: string
}

/** Form to the signup's first step with the input of this page; by POST, so that no text ends in a URL. */
export function SignupForm({ member, invited, label, note, children, className = '' }: SignupFormProps) {
  if (!invited) return <InviteOnly />
  return (
    <PostForm action={`/members/${member.id}/signup`} data-way-in className={className}>
      <input type="hidden" name="step" value="0" />
      {children}
      <div className="grid gap-2">
        <Button kind="primary" type="submit" wide className="min-h-14! text-[1.0625rem]">
          {label}
          <ArrowRight className="size-5 shrink-0" aria-hidden />
        </Button>
        {note && <p className="text-center text-muted text-sm">{note}</p>}
      </div>
    </PostForm>
  )
}

export const LandingFooter = ({ member }: { member: LandingMember }) => (
  <div className="wrap grid gap-3 py-6">
    {member.fictional && <FictionalNotice member={member} />}
    <SmallPrint />
  </div>
)
