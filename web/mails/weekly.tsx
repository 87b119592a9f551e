// Weekly mail: new likes, and new members that match the search, by name, age and place, without photos (NOTE-2).
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type Newcomer = { name: string; age: number; place: string }
/** `many`: `newcomers` is a lower bound. */
type WeeklyData = { likes: number; newcomers: number; many: boolean; people: Newcomer[]; link: string }

export const WeeklyUpdates: Mail<WeeklyData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your week on ${mail_name}`),
  Body: ({ likes, newcomers, many, people, link }) => (
    <>
      <Heading>
        <Trans>Your week</Trans>
      </Heading>
      {likes > 0 && (
        <Paragraph>
          <Plural value={likes} one="You have # new like." other="You have # new likes." />
        </Paragraph>
      )}
      {newcomers > 0 && (
        <Paragraph>
          {many ? (
            <Plural
              value={newcomers}
              one="At least # new member fits your search."
              other="At least # new members fit your search."
            />
          ) : (
            <Plural value={newcomers} one="# new member fits your search." other="# new members fit your search." />
          )}
        </Paragraph>
      )}
      {people.map(({ name, age, place }) => (
        <Paragraph key={name}>{[name, age, place].filter((it) => it !== '').join(', ')}</Paragraph>
      ))}
      <ButtonLink to={link}>
        {newcomers > 0 ? <Trans>See who’s new</Trans> : <Trans>See who likes you</Trans>}
      </ButtonLink>
    </>
  ),
}
