// Form to choose the name and icon of the app on the device: the site's or a plain one, and what that changes.
import { Trans, useLingui } from '@lingui/react/macro'
import { appTexts, type Disguise, disguises } from '../../contract/homeScreen.ts'
import { niches } from '../../contract/limits.ts'
import { OptionCard } from '../accounts/OptionCard.tsx'
import { useHomeScreen, useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export function DisguiseForm() {
  const { t } = useLingui()
  const { name, niche } = useSite()
  const { shown_as } = useHomeScreen()
  return (
    <Panel className="grid gap-4 p-4 md:p-6" aria-labelledby="shown-as">
      <div className="grid gap-1">
        <h2 id="shown-as" className="text-lg">
          <Trans>Name and icon</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            If someone looks over your shoulder, a plain name keeps the icon, page titles and notifications discreet.
          </Trans>
        </p>
      </div>
      <PostForm action="/account/app" className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">
            <Trans>Name and icon</Trans>
          </legend>
          <Choice value="" name={name} icon={niches[niche - 1] ?? 'gay'} chosen={!shown_as} />
          {disguises.map((it) => (
            <Choice key={it} value={it} name={t(appTexts[it])} icon={it} chosen={it === shown_as} />
          ))}
        </fieldset>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted text-sm">
          <li>
            <Trans>Already on your home screen? Remove the app and add it again to change its name.</Trans>
          </li>
          <li>
            <Trans>With a plain name, notifications only say there’s something new, never who it’s from.</Trans>
          </li>
          <li>
            <Trans>
              Inside, nothing changes. Your browser may still show our address in its history and next to notifications.
              We can’t change that.
            </Trans>
          </li>
          <li>
            <Trans>It applies to all your devices. On this one it stays even when you’re logged out.</Trans>
          </li>
        </ul>
        <Button kind="primary" type="submit" wide>
          <Trans>Save</Trans>
        </Button>
      </PostForm>
    </Panel>
  )
}

type ChoiceProps = { value: Disguise | ''; name: string; icon: string; chosen: boolean }

const Choice = ({ value, name, icon, chosen }: ChoiceProps) => (
  <OptionCard type="radio" name="shown_as" value={value} defaultChecked={chosen}>
    <span className="flex items-center gap-3">
      <img src={`/icons/${icon}-192.png`} width={44} height={44} alt="" />
      {name}
    </span>
  </OptionCard>
)
