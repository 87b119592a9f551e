// /landers/socialnetwork: a feed of drawn profiles; hearts and the first words of an answer go along into the signup (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { InviteOnly } from '../../InviteOnly.tsx'
import { useNicheText } from '../../nicheTexts.ts'
import { Headline, Lander, type LanderProps, SmallPrint, Subline, WayIn } from '../frame.tsx'
import { DrawnFaces, Honest } from '../Honest.tsx'
import { Answer } from './Answer.tsx'
import { Post } from './Post.tsx'
import css from './socialnetwork.css?url'

/** Long enough to scroll, short enough to reach its end. */
const posts = 8

export function Socialnetwork({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const say = useNicheText()
  // Words go to somebody who gets an answer written, and to nobody else.
  const to = faces.find(({ answered }) => answered)
  const others = faces.filter((face) => face !== to).slice(0, posts - 1)
  const open = variant.invited
  const feed = (
    <ul className="feed-posts">
      {to && (
        <Post face={to} first open={open}>
          {open && <Answer name={to.name} />}
        </Post>
      )}
      {others.map((face, at) => (
        <Post key={face.id} face={face} first={!to && at === 0} open={open} />
      ))}
    </ul>
  )
  return (
    <Lander design="socialnetwork" variant={variant} css={css} title={t`Say something. It starts there.`}>
      <section className="wrap feed">
        <div className="feed-words">
          <Headline variant={variant} className="feed-title">
            <Trans>Say something. It starts there.</Trans>
          </Headline>
          <Subline variant={variant} className="text-lg text-muted">
            {open ? <Trans>Give hearts, answer a line: it comes along into your profile.</Trans> : say('lead')}
          </Subline>
          <Honest />
        </div>
        <div className="feed-way">
          {faces.length === 0 && <DrawnFaces />}
          {open ? (
            <WayIn
              variant={variant}
              to={to}
              label={faces.length > 0 ? <Trans>Join, and take it along</Trans> : undefined}
              className="feed-form"
            >
              {feed}
            </WayIn>
          ) : (
            <>
              <InviteOnly />
              {feed}
            </>
          )}
          <SmallPrint className="feed-small" />
        </div>
      </section>
    </Lander>
  )
}
