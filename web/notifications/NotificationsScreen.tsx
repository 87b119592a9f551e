// /notifications, the settings: the account's pages, language and appearance, and the notifications by kind and channel,
// with the way to resume suppressed mail (RTE-7, NOTE-1, NOTE-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { notifications } from '../../contract/index.ts'
import { channels, type Preferences, preferenceKinds } from '../../contract/notifications.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useHomeScreen, useSite } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { Checkbox, Switch } from '../kit/Choice.tsx'
import { FieldError } from '../kit/Field.tsx'
import { LanguageMenu } from '../kit/LanguageMenu.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { SchemeSwitch } from '../kit/SchemeSwitch.tsx'
import { AccountLinks } from '../security/AccountList.tsx'
import { kinds } from './kinds.ts'
import { PushSwitch } from './PushSwitch.tsx'
import { SuppressionNotice } from './SuppressionNotice.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageContext).call(notifications.settings, {})

export const action = formAction(async ({ page, field, form }) => {
  if (field('do') === 'resume') {
    await page.call(notifications.resumeMail, {})
    return redirect('/notifications?done=resumed', 303)
  }
  const channelsOf = (kind: string) =>
    Object.fromEntries(channels.map((channel) => [channel, form.has(`${kind}.${channel}`)]))
  await page.call(notifications.savePreferences, {
    choices: Object.fromEntries(preferenceKinds.map((kind) => [kind, channelsOf(kind)])),
    push_words: form.has('push_words'),
    banners: form.has('banners'),
  })
  return redirect('/notifications?done=saved', 303)
})

export default function NotificationsScreen() {
  const { t } = useLingui()
  const { choices, push_words, banners, suppressions, has_push } = useLoaderData<typeof loader>()
  const { shown_as } = useHomeScreen()
  const failed = useFormError()
  const doneCode = useSearchParams()[0].get('done')
  return (
    <AccountPage title={t`Settings`}>
      {doneCode && !failed && (
        <p role="status" className="rounded-card bg-accent-soft px-4 py-3 font-semibold text-on-accent-soft">
          {doneCode === 'resumed' ? <Trans>You’ll get our emails again.</Trans> : <Trans>Saved</Trans>}
        </p>
      )}
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {suppressions.length > 0 && <SuppressionNotice reasons={suppressions} />}
      <AccountLinks />
      <LanguageAndAppearance />
      <div className="grid scroll-mt-20 gap-1" id="notifications">
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Choose what you hear about, and how.</Trans>
        </p>
      </div>
      <PostForm action="/notifications" className="grid gap-5" autoComplete="off" data-switches>
        <Panel className="p-4 md:p-6">
          <PreferenceTable choices={choices} />
          <div className="mt-3 border-line border-t pt-2">
            <Checkbox
              name="push_words"
              defaultChecked={push_words}
              label={<Trans>Show names and message previews</Trans>}
            />
            <p className="text-muted text-sm">
              <Trans>
                Anyone who sees your screen can read them. When this is off, push notifications only say you have a new
                message.
              </Trans>
            </p>
            <Checkbox name="banners" defaultChecked={banners} label={<Trans>Show banners while I’m here</Trans>} />
            <p className="text-muted text-sm">
              <Trans>For a few seconds, when someone messages or likes you.</Trans>
            </p>
            {shown_as && (
              <p className="mt-1 text-sm">
                <Trans>With a plain name, notifications only say there’s something new, never who it’s from.</Trans>
              </p>
            )}
          </div>
        </Panel>
        {!has_push && (
          <p className="text-muted text-sm">
            <Trans>You haven’t turned on push notifications in any browser yet.</Trans>
          </p>
        )}
        <p
          role="status"
          className="sticky bottom-[calc(var(--bar-room,0px)+var(--safe-bottom)+8px)] min-h-6 font-semibold"
        >
          <span data-switch-saved hidden className="flex items-center gap-1.5 text-success">
            <Check className="size-5" aria-hidden />
            <Trans>Saved</Trans>
          </span>
          <span data-switch-failed hidden className="text-danger">
            <Trans>That didn’t save. Check your connection and try again.</Trans>
          </span>
        </p>
        <div className="hidden noscript:grid">
          <Button kind="primary" type="submit" wide>
            <Trans>Save</Trans>
          </Button>
        </div>
      </PostForm>
      <PushSwitch />
    </AccountPage>
  )
}

function LanguageAndAppearance() {
  const hasLanguages = useSite().locales.length > 1
  return (
    <Panel className="grid divide-y divide-line px-4">
      {hasLanguages && (
        <div className="flex min-h-14 items-center justify-between gap-3">
          <h2 className="text-base">
            <Trans>Language</Trans>
          </h2>
          <LanguageMenu />
        </div>
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base">
          <Trans>Appearance</Trans>
        </h2>
        <div className="w-44">
          <SchemeSwitch />
        </div>
      </div>
    </Panel>
  )
}

function PreferenceTable({ choices }: { choices: Preferences }) {
  const { t } = useLingui()
  const names = { mail: t`Email`, push: t`Push` }
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">
        <Trans>Notifications by email and push</Trans>
      </caption>
      <thead>
        <tr className="text-muted text-sm">
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-16 pb-2 text-center font-semibold">
              {names[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferenceKinds.map((kind) => (
          <tr key={kind} className="border-line border-t">
            <th scope="row" className="py-3 pr-2 font-normal">
              <span className="block font-semibold">{t(kinds[kind].name)}</span>
              <span className="block text-muted text-sm">{t(kinds[kind].hint)}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                <Switch
                  name={`${kind}.${channel}`}
                  hiddenLabel={`${t(kinds[kind].name)}: ${names[channel]}`}
                  defaultChecked={choices[kind][channel]}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
