// Language menu, where the site has more than one (NAV-4), and the way to the country in use (SITE-9). A form and a link,
// so it works without scripts.
import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, Globe } from 'lucide-react'
import { useLocation } from 'react-router'
import { useFormats } from '../base/formats.ts'
import { languages } from '../base/languages.ts'
import { useLocale, useSite } from '../base/session.ts'
import { Menu, MenuButton, MenuLink } from './Menu.tsx'
import { PostForm } from './PostForm.tsx'

export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  const { locales, countries, geoip_selected_country } = useSite()
  const formats = useFormats()
  const { pathname, search } = useLocation()
  if (locales.length < 2) return null
  const code = locale.toUpperCase()
  const next = pathname + search
  const button = (
    <>
      <Globe className="size-5" aria-hidden />
      <span className="max-sm:sr-only">{code}</span>
      <ChevronDown className="size-4 max-sm:hidden" aria-hidden />
    </>
  )
  return (
    <Menu
      label={t`Language: ${code}`}
      button={button}
      buttonClass="justify-center rounded-field px-2.5 font-semibold text-muted text-sm hover:bg-tint min-w-11"
    >
      <PostForm action="/lang-config">
        <input type="hidden" name="next" value={next} />
        {locales.map((language) => (
          <MenuButton
            key={language}
            type="submit"
            name="lang"
            value={language}
            lang={language}
            aria-current={language === locale || undefined}
          >
            <span className="flex-1">{languages[language]}</span>
            {language === locale && <Check className="size-4" aria-hidden />}
          </MenuButton>
        ))}
      </PostForm>
      {countries.length > 1 && pathname !== '/lang-config' && (
        <MenuLink to={`/lang-config?${new URLSearchParams({ next })}`}>
          <span className="flex-1">{t`Country`}</span>
          <span className="text-muted">{formats.country(geoip_selected_country)}</span>
        </MenuLink>
      )}
    </Menu>
  )
}
