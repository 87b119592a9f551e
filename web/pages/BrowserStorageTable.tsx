// Table of cookies and other browser storage, from the list that a test compares with what is really stored (PAGE-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { browserStorage, type Purpose, type StoredItem } from '../../contract/cookies.ts'
import { useLocale } from '../base/session.ts'

const purposeTexts: Record<Purpose, MessageDescriptor> = {
  session: msg`Keeps you logged in.`,
  known_device: msg`Knows this browser again, so that a stranger’s guesses do not lock you out.`,
  second_step: msg`Holds your login between its two steps.`,
  passkey: msg`Holds your login while your passkey answers.`,
  signup: msg`Remembers a signup that you have begun.`,
  language: msg`Your language.`,
  country: msg`The country you chose.`,
  scheme: msg`Day or night, as you chose.`,
  entered: msg`Remembers that you have answered the notice at the entrance.`,
  dismissed: msg`Remembers that you put a reminder away.`,
  draft: msg`Messages that you have not sent yet.`,
  last_chat: msg`Which conversation you had open.`,
  photos_on_their_way: msg`Photos that are still on their way to somebody.`,
  profile_edits: msg`Changes of your profile that you have not saved yet.`,
  place_in_search: msg`Where you were in the search.`,
  push_member: msg`Whom push messages on this device are for.`,
  push_told: msg`Remembers that we know of this browser’s push messages.`,
  reload_guard: msg`Remembers that the page was loaded anew after an update, so that it happens once.`,
  shown_as: msg`The plain name under which this device shows the app, as you chose.`,
  offline_page: msg`The page that says that there is no line: nothing of yours is on it.`,
}
const areaTexts: Record<StoredItem['area'], MessageDescriptor> = {
  cookie: msg`Cookie`,
  tab: msg`In this tab`,
  browser: msg`In this browser`,
  database: msg`In this browser’s database`,
  cache: msg`In this browser’s store for pages`,
}

export function BrowserStorageTable() {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  return (
    <section className="storage-table" aria-label={t`What is kept`} lang={locale}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>What for</Trans>
            </th>
            <th scope="col">
              <Trans>Where</Trans>
            </th>
            <th scope="col">
              <Trans>How long</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {browserStorage.map(({ name, purpose, area, lifetime }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{i18n._(purposeTexts[purpose])}</td>
              <td>{i18n._(areaTexts[area])}</td>
              <td>
                {lifetime === null && <Trans>until you close the tab</Trans>}
                {lifetime === 'removed' && <Trans>until you log out or remove the app</Trans>}
                {typeof lifetime === 'number' && formatDuration(locale, lifetime)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In the largest whole unit up to days: 365 days, 5 minutes. */
function formatDuration(locale: string, seconds: number) {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, it]) => seconds % it === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
