// Mails of a decision: the statement of reasons, what was decided about a report, a decision that was undone, an answer to an appeal
// (SAFE-8).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseGround, CaseMeasure } from '../../contract/cases.ts'
import { groundLabels, measureLabel, photoFacts } from '../cases/decisionLabels.ts'
import { ButtonLink, Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type DecisionData = {
  name: string
  reference: string
  measure: CaseMeasure
  ground: CaseGround
  facts: string
  automated: boolean
  /** When it ends by itself. */
  ends_at: string | null
  time_zone: string
  link: string
}

export const DecisionMade: Mail<DecisionData> = {
  subject: (i18n, { measure, ground, site: { mail_name } }) =>
    `${i18n._(measureLabel(measure, ground))} · ${mail_name}`,
  Body: ({ name, reference, measure, ground, facts, automated, ends_at, time_zone, link }) => {
    const { i18n } = useLingui()
    const until =
      ends_at && i18n.date(new Date(ends_at), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })
    return (
      <>
        <Heading>{i18n._(measureLabel(measure, ground))}</Heading>
        <Paragraph>
          <Trans>Hi {name}. A person on our team made this decision.</Trans>
        </Paragraph>
        {until && (
          <Paragraph>
            <Trans>It ends on {until}.</Trans>
          </Paragraph>
        )}
        <Paragraph>{i18n._(groundLabels[ground])}</Paragraph>
        <Paragraph>
          <Trans>What happened:</Trans>
        </Paragraph>
        <Lines of={facts || i18n._(photoFacts)} />
        <Paragraph>
          {automated ? (
            <Trans>Software helped us find it. A person made the decision.</Trans>
          ) : (
            <Trans>No software took part in the decision.</Trans>
          )}
        </Paragraph>
        <Paragraph>
          <Trans>
            If you think we’re wrong, you can appeal within six months and someone else will review it. You can also go
            to court or to an out-of-court dispute body.
          </Trans>
        </Paragraph>
        <ButtonLink to={link}>
          <Trans>Read the reasons or appeal</Trans>
        </ButtonLink>
        <Paragraph>
          <Trans>Your reference: {reference}</Trans>
        </Paragraph>
      </>
    )
  },
}

export const DecisionUndone: Mail<{ name: string; reference: string; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`We’ve reversed our decision`)} · ${mail_name}`,
  Body: ({ name, reference, link }) => (
    <>
      <Heading>
        <Trans>We’ve reversed our decision</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hi {name}. We reviewed our decision. Everything is as it was before.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>See the decision</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>Your reference: {reference}</Trans>
      </Paragraph>
    </>
  ),
}

/** Nothing about the other person, whom it is about. */
export const NoticeDecided: Mail<{ reference: string; acted: boolean; slowed: boolean; link: string }> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`What we decided about your report`)} · ${mail_name}`,
  Body: ({ reference, acted, slowed, link }) => (
    <>
      <Heading>
        <Trans>What we decided about your report</Trans>
      </Heading>
      <Paragraph>
        {acted ? (
          <Trans>Thanks for telling us. A person on our team checked it and we took action.</Trans>
        ) : (
          <Trans>
            Thanks for telling us. A person on our team checked it and found nothing against our rules or the law.
          </Trans>
        )}
      </Paragraph>
      {slowed && (
        <Paragraph>
          <Trans>That’s true of most of your recent reports. For now you can send one report a day.</Trans>
        </Paragraph>
      )}
      <Paragraph>
        <Trans>
          If you think we’re wrong, you can appeal within six months and someone else will review it. You can also go to
          court or to an out-of-court dispute body.
        </Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>See the decision</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>Your reference: {reference}</Trans>
      </Paragraph>
    </>
  ),
}

export const AppealDecided: Mail<{
  reference: string
  outcome: 'upheld' | 'reversed'
  reasons: string
  link: string
}> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`Our answer to your appeal`)} · ${mail_name}`,
  Body: ({ reference, outcome, reasons, link }) => (
    <>
      <Heading>
        <Trans>Our answer to your appeal</Trans>
      </Heading>
      <Paragraph>
        {outcome === 'reversed' ? (
          <Trans>Someone else on our team reviewed it and agrees with you.</Trans>
        ) : (
          <Trans>Someone else on our team reviewed it. The decision stays as it is.</Trans>
        )}
      </Paragraph>
      <Lines of={reasons} />
      <Paragraph>
        <Trans>You can still go to court or to an out-of-court dispute body.</Trans>
      </Paragraph>
      <ButtonLink to={link}>
        <Trans>See the decision</Trans>
      </ButtonLink>
      <Paragraph>
        <Trans>Your reference: {reference}</Trans>
      </Paragraph>
    </>
  ),
}

const Lines = ({ of }: { of: string }) =>
  of.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <Paragraph key={at}>{line}</Paragraph>
  ))
