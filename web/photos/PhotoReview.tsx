// Whether others see one of the member's own photos: that it is being checked, or why it was refused, and the decision (SAFE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnPhoto } from '../../contract/photos.ts'
import { photoRuleLabels } from '../cases/photoRuleLabels.ts'
import { LinkButton } from '../kit/Button.tsx'

export function PhotoReview({ photo: { image, refused_for, decision, marked } }: { photo: OwnPhoto }) {
  const { i18n } = useLingui()
  if (image.status === 'active') return null
  return (
    <div className="grid gap-2 rounded-field bg-sunken px-4 py-3 text-sm">
      {refused_for === null ? (
        <p>
          {marked ? (
            <Trans>A program marked this photo, and a person is checking it. Only you can see it until then.</Trans>
          ) : (
            <Trans>A person is checking this photo. Only you can see it until then.</Trans>
          )}
        </p>
      ) : (
        <>
          <p>{i18n._(photoRuleLabels[refused_for])}</p>
          <p className="text-muted">
            {marked ? (
              <Trans>A program marked the photo, and a person on our team decided. Only you can see it now.</Trans>
            ) : (
              <Trans>A person on our team decided this. Only you can see the photo.</Trans>
            )}
          </p>
          <LinkButton kind="secondary" to={`/decisions/${decision}`}>
            <Trans>Read the reasons or appeal</Trans>
          </LinkButton>
        </>
      )}
    </div>
  )
}
