// Language, colours, grey pictures, breaks: saved as they are chosen.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Preferences, savePreferences } from '../../contract/console/own.ts'
import { Switch } from '../../web/kit/Choice.tsx'
import { Select } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMe } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'

const BREAKS_MINUTES = [20, 30, 45, 60, 90]
const languages = { en: 'English', nl: 'Nederlands', de: 'Deutsch' }

export function PreferencesForm() {
  const { t } = useLingui()
  const { preferences } = useMe()
  const save = useStaffWrite(savePreferences)
  const change = (changed: Partial<Preferences>) => save.mutate({ ...preferences, ...changed })
  const { language, scheme, grey, break_minutes } = preferences
  return (
    <Panel className="grid gap-4 p-5" aria-labelledby="own-preferences">
      <h2 id="own-preferences" className="text-lg">
        <Trans>How it looks</Trans>
      </h2>
      <Select
        label={t`Language`}
        value={language}
        onChange={({ target }) => change({ language: target.value as Preferences['language'] })}
      >
        {Object.entries(languages).map(([key, name]) => (
          <option key={key} value={key} lang={key}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t`Colours`}
        value={scheme}
        onChange={({ target }) => change({ scheme: target.value as Preferences['scheme'] })}
      >
        <option value="system">{t`As the system`}</option>
        <option value="day">{t`Day`}</option>
        <option value="night">{t`Night`}</option>
      </Select>
      <Switch label={t`Pictures in grey`} checked={grey} onChange={({ target }) => change({ grey: target.checked })} />
      <Select
        label={t`Propose a break`}
        value={break_minutes ?? ''}
        onChange={({ target }) => change({ break_minutes: target.value ? Number(target.value) : null })}
      >
        <option value="">{t`Never`}</option>
        {BREAKS_MINUTES.map((it) => (
          <option key={it} value={it}>{t`After ${it} minutes`}</option>
        ))}
      </Select>
      <Problem error={save.error} />
    </Panel>
  )
}
