// /lang-config: language, country in use and colour scheme; the menus that change them post here (I18N-2, SITE-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { accounts, sites } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { formAction, localPath } from '../base/forms.ts'
import { languages, withoutLanguageParam } from '../base/languages.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useLocale, useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Select } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { SchemeSwitch } from '../kit/SchemeSwitch.tsx'
import { Title } from '../kit/Title.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

const SCHEME_COOKIE_SECONDS = 365 * 86_400

export const action = formAction(async ({ page, field, url }) => {
  const language = page.settings.locales.find((it) => it === field('lang'))
  if (language) await page.call(accounts.saveLanguage, { language })
  const country = page.settings.countries.find((it) => it === field('country'))
  if (country) await page.call(sites.chooseCountry, { country })
  const scheme = ['day', 'night', 'system'].find((it) => it === field('scheme'))
  if (scheme) {
    const secure = url.protocol === 'https:' ? '; Secure' : ''
    page.set_cookies.push(
      `scheme=${scheme}; Path=/; Max-Age=${scheme === 'system' ? 0 : SCHEME_COOKIE_SECONDS}; SameSite=Lax${secure}`,
    )
  }
  const next = localPath(field('next'), '/')
  // A `lang` parameter would override the choice.
  return redirect(language ? withoutLanguageParam(next) : next, 303)
})

export default function LangConfigScreen() {
  const { t } = useLingui()
  const locale = useLocale()
  const { locales: visible, countries, geoip_selected_country } = useSite()
  const formats = useFormats()
  const next = localPath(useSearchParams()[0].get('next'), '/')
  return (
    <div className="wrap-column grid gap-6 py-8">
      <Title>{t`Language`}</Title>
      <h1>
        <Trans>Language</Trans>
      </h1>
      <PostForm className="grid grid-cols-2 gap-2">
        <input type="hidden" name="next" value={next} />
        {visible.map((option) => (
          <Button
            key={option}
            type="submit"
            name="lang"
            value={option}
            lang={option}
            kind={option === locale ? 'tonal' : 'secondary'}
            aria-current={option === locale || undefined}
          >
            {languages[option]}
          </Button>
        ))}
      </PostForm>
      {countries.length > 1 && (
        <PostForm className="flex items-end gap-2">
          <input type="hidden" name="next" value={next} />
          <div className="min-w-0 flex-1">
            <Select name="country" label={t`Country`} defaultValue={geoip_selected_country}>
              {countries.map((code) => (
                <option key={code} value={code}>
                  {formats.country(code)}
                </option>
              ))}
            </Select>
          </div>
          <Button type="submit" kind="secondary">
            <Trans>Save</Trans>
          </Button>
        </PostForm>
      )}
      <Panel className="grid gap-2 p-4">
        <h2 className="text-base">
          <Trans>Appearance</Trans>
        </h2>
        <SchemeSwitch />
      </Panel>
    </div>
  )
}
