// Weekly mail: new likes, and new members that match the search, by name, age and place, without photos (NOTE-2).
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type Newcomer = { name: string; age: number; place: string }
/** `many`: `newcomers` is a lower bound. */
type WeeklyData = { likes: number; newcomers: number; many: boolean; people: Newcomer[]; link: string }

export const WeeklyUpdates: Mail<WeeklyData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`This week at ${mail_name}`),
  Body: ({ likes, newcomers, many, people, link }) => (
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
