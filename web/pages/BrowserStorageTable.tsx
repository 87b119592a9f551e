// Table of cookies and other browser storage, from the list that a test compares with what is really stored (PAGE-1).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { browserStorage, type Purpose, type StoredItem } from '../../contract/cookies.ts'
import { useLocale } from '../base/session.ts'

const purposeTexts: Record<Purpose, MessageDescriptor> = {
  session: msg`Keeps you logged in.`,
  known_device: msg`Remembers this browser, so a stranger’s wrong guesses don’t lock you out.`,
  second_step: msg`Keeps your login going between its two steps.`,
  passkey: msg`Keeps your login going while you use your passkey.`,
  signup: msg`Remembers a signup you’ve started.`,
  language: msg`Your language.`,
  country: msg`The country you chose.`,
  scheme: msg`Your choice of light or dark.`,
  entered: msg`Remembers that you confirmed your age at the entrance.`,
  banner: msg`Remembers which notices you dismissed.`,
  draft: msg`Messages you haven’t sent yet.`,
  last_chat: msg`The chat you had open.`,
  photos_on_their_way: msg`Photos that are still being sent.`,
  profile_edits: msg`Profile changes you haven’t saved yet.`,
  place_in_search: msg`Your place in the search results.`,
  lander_choices: msg`What you chose before signing up.`,
  push_member: msg`Who push notifications on this device are for.`,
  push_told: msg`Remembers that push notifications are set up in this browser.`,
  reload_guard: msg`Remembers that the page reloaded after an update, so it only happens once.`,
  shown_as: msg`The plain name you chose for the app on this device.`,
  offline_page: msg`The page that says you’re offline. It holds nothing about you.`,
}
const areaTexts: Record<StoredItem['area'], MessageDescriptor> = {
  cookie: msg`Cookie`,
  tab: msg`In this tab`,
  browser: msg`In this browser`,
  database: msg`In this browser’s database`,
  cache: msg`In this browser’s page cache`,
}

export function BrowserStorageTable() {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  return (
    <section className="storage-table" aria-label={t`What we store`} lang={locale}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Purpose</Trans>
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
                {lifetime === null && <Trans>Until you close the tab</Trans>}
                {lifetime === 'removed' && <Trans>Until you log out or remove the app</Trans>}
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
