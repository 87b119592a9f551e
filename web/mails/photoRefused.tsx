// Mail: a photo was refused, with the rule and the way to another look (SAFE-3, SAFE-8).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PhotoRefusal } from '../../contract/photos.ts'
import { refusalLabels } from '../photos/refusalLabels.ts'
import { Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

/** `automated`: a program had doubts, which is why a person looked. `appealable`: no second look was had. */
export const PhotoRefused: Mail<{ reason: PhotoRefusal; automated: boolean; appealable: boolean }> = {
  subject: (i18n, { site: { mail_name } }) => `${i18n._(msg`We don’t show one of your photos`)} · ${mail_name}`,
  Body: ({ reason, automated, appealable, site: { support_email } }) => {
    const { t } = useLingui()
    return (
      <>
        <Heading>
          <Trans>We don’t show one of your photos</Trans>
        </Heading>
        <Paragraph>{t(refusalLabels[reason])}</Paragraph>
        <Paragraph>
          {automated ? (
            <Trans>A program marked the photo, and a person on our team decided. Only you can see it now.</Trans>
          ) : (
            <Trans>A person on our team decided this. Only you can see the photo now.</Trans>
          )}
        </Paragraph>
        <Paragraph>
          {appealable ? (
            <Trans>If you think we’re wrong, open the photo in your profile and ask for a second look.</Trans>
          ) : (
            <Trans>Someone else has looked at it again. If you still disagree, write to {support_email}.</Trans>
          )}
        </Paragraph>
        <Paragraph>
          <Trans>You can also take it to court.</Trans>
        </Paragraph>
      </>
    )
  },
}
