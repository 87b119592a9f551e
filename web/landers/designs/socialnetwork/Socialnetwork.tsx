// /landers/socialnetwork: a feed of drawn profiles; likes and a reply go along to the signup (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { InviteOnly } from '../../InviteOnly.tsx'
import { useNicheText } from '../../nicheTexts.ts'
import { DrawnFaces, FictionalNotice } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { Post } from './Post.tsx'
import { ReplyField } from './ReplyField.tsx'
import css from './socialnetwork.css?url'

const MAX_POSTS = 8

export function Socialnetwork({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  // Only a profile that answers gets a reply field.
  const recipient = faces.find(({ answered }) => answered)
  const others = faces.filter((face) => face !== recipient).slice(0, MAX_POSTS - 1)
  const open = variant.invited
  const feed = (
    <ul className="feed-posts">
      {recipient && (
        <Post face={recipient} first open={open}>
          {open && <ReplyField name={recipient.name} />}
        </Post>
      )}
      {others.map((face, at) => (
        <Post key={face.id} face={face} first={!recipient && at === 0} open={open} />
      ))}
    </ul>
  )
  return (
    <Lander design="socialnetwork" variant={variant} css={css} title={t`Say something. That’s how it starts.`}>
      <section className="wrap feed">
        <div className="feed-words">
          <Headline variant={variant} className="feed-title">
            <Trans>Say something. That’s how it starts.</Trans>
          </Headline>
          <Subline variant={variant} className="text-lg text-muted">
            {open ? (
              <Trans>Leave a like or a reply. We’ll send them when you have a profile.</Trans>
            ) : (
              nicheText('lead')
            )}
          </Subline>
          <FictionalNotice />
        </div>
        <div className="feed-way">
          {faces.length === 0 && <DrawnFaces />}
          {open ? (
            <SignupForm
              variant={variant}
              to={recipient}
              label={faces.length > 0 ? <Trans>Sign up and send</Trans> : undefined}
              className="feed-form"
            >
              {feed}
            </SignupForm>
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
