// Large portrait over the gallery, in a native popover that opens without scripts (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, X } from 'lucide-react'
import { interestLabels } from '../../../attributes/interestLabels.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { discreetInterests } from '../discreetInterests.ts'
import { type Face, Photo } from '../landerParts.tsx'

export function PortraitPopover({ face, open }: { face: Face; open: boolean }) {
  const { t } = useLingui()
  const { id, name, age, place, about, interests } = face
  const box = `closer-${id}`
  const shownInterests = discreetInterests(interests).slice(0, 5)
  return (
    <div id={box} popover="auto" role="dialog" aria-labelledby={`${box}-name`} className="closer">
      <div className="closer-sheet">
        <Photo face={face} size="full" alt={t`Drawn portrait of ${name}`} className="closer-photo" />
        <div className="closer-words">
          <h2 id={`${box}-name`} className="text-2xl">
            <bdi>{name}</bdi>, <span className="num">{age}</span>
          </h2>
          <p className="text-muted">{place}</p>
          {about && <p dir="auto">{about}</p>}
          {shownInterests.length > 0 && (
            <ul className="closer-likes">
              {shownInterests.map((it) => (
                <li key={it}>{t(interestLabels[it])}</li>
              ))}
            </ul>
          )}
          {open && (
            <LinkButton to={`/members/${id}/signup?likes=${id}`} kind="primary" wide>
              <Trans>Say hello to {name}</Trans>
              <ArrowRight className="size-5 shrink-0" aria-hidden />
            </LinkButton>
          )}
        </div>
        <IconButton
          icon={X}
          label={t`Back to the gallery`}
          popoverTarget={box}
          popoverTargetAction="hide"
          className="closer-close"
        />
      </div>
    </div>
  )
}
