// /landers/tinderswipe: five cards to like or to pass; the likes are sent after the signup (LAND-1). Works by two
// checkboxes a card and a style sheet; a script adds swiping.
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNicheText } from '../../nicheTexts.ts'
import { DrawnFaces } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { DeckSummary, LikedFaces } from './DeckSummary.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import css from './tinderswipe.css?url'

const MAX_CARDS = 5

export function Tinderswipe({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  const deck = faces.slice(0, MAX_CARDS)
  const title =
    variant.whom === null
      ? t`Would you write to them?`
      : variant.whom === 'male'
        ? t`Would you write to him?`
        : t`Would you write to her?`
  return (
    <Lander design="tinderswipe" variant={variant} css={css} title={title}>
      <section className="wrap stage">
        <div className="words">
          <Headline variant={variant}>{title}</Headline>
          <div className="lead">
            <Subline variant={variant} className="text-lg text-muted">
              <Trans>A few faces, yes or no. Create a profile at the end and we’ll send your likes.</Trans>
            </Subline>
            <ul className="grid gap-2">
              <CheckedItem>
                <Trans>No likes are sent until you have a profile</Trans>
              </CheckedItem>
              <CheckedItem>
                <Trans>Every face is drawn, fictional and marked</Trans>
              </CheckedItem>
            </ul>
          </div>
        </div>
        <SignupForm
          variant={variant}
          className="deck"
          label={
            <>
              <span className="some">
                <Trans>Send my likes</Trans>
              </span>
              <span className="none">{nicheText('start')}</span>
            </>
          }
          before={<DeckSummary faces={deck} />}
        >
          {deck.length === 0 && <DrawnFaces />}
          {deck.map((face, at) => (
            <SwipeCard key={face.id} face={face} at={at} of={deck.length} />
          ))}
          <LikedFaces faces={deck} className="so-far" />
        </SignupForm>
        <SmallPrint className="print" />
      </section>
    </Lander>
  )
}

const CheckedItem = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
    {children}
  </li>
)
