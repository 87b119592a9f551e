// Friday's mail: new likes, and who is new and fits; names, ages and places, never a photo (NOTE-2).
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Mail } from './mail.ts'
import { ButtonLink, Heading, Paragraph } from './pieces.tsx'

type Newcomer = { name: string; age: number; place: string }
/** `many`: there are at least as many newcomers, perhaps more. */
type Week = { likes: number; newcomers: number; many: boolean; people: Newcomer[]; link: string }

export const WeeklyUpdates: Mail<Week> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`This week at ${mail_name}`),
  Words: ({ likes, newcomers, many, people, link }) => (
    <>
      <Heading>
        <Trans>Your week in short</Trans>
      </Heading>
      {likes > 0 && (
        <Paragraph>
          <Plural value={likes} one="# new like is waiting for you." other="# new likes are waiting for you." />
        </Paragraph>
      )}
      {newcomers > 0 && (
        <Paragraph>
          {many ? (
            <Plural
              value={newcomers}
              one="At least # new member fits what you look for."
              other="At least # new members fit what you look for."
            />
          ) : (
            <Plural
              value={newcomers}
              one="# new member fits what you look for."
              other="# new members fit what you look for."
            />
          )}
        </Paragraph>
      )}
      {people.map(({ name, age, place }) => (
        <Paragraph key={name}>{[name, age, place].filter((it) => it !== '').join(', ')}</Paragraph>
      ))}
      <ButtonLink to={link}>
        {newcomers > 0 ? <Trans>See who is new</Trans> : <Trans>See who likes you</Trans>}
      </ButtonLink>
    </>
  ),
}
