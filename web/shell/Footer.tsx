// Footer: all links for visitors, few for members and in the installed app; the disclaimer; in the default layout a
// notice for the US in English (NAV-1, NAV-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { Drama } from 'lucide-react'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { dialableNumber, formatPhone } from '../base/phone.ts'
import { useLocale, useSite, useUser } from '../base/session.ts'
import { Link } from '../kit/Link.tsx'

/** `us`: this layout has the US footer. */
export function Footer({ us }: { us?: boolean }) {
  const user = useUser()
  const { fictional_warning } = useSite()
  return (
    <footer data-page-end className="mt-12 border-line border-t py-6 text-muted text-sm">
      <div className="wrap grid gap-3">
        <FooterLinks />
        <p className="flex max-w-[72ch] items-start gap-2" data-disclaimer>
          <Drama className="mt-0.5 size-4 shrink-0" aria-hidden />
          {fictional_warning}
        </p>
        {!user && <Company />}
        {us && <UsFooter />}
      </div>
    </footer>
  )
}

function FooterLinks() {
  const { t } = useLingui()
  const user = useUser()
  const compact = [
    ['/pages/terms', t`Terms`],
    ['/pages/privacy', t`Privacy`],
    ['/pages/cookies', t`Cookies`],
    ['/withdraw', t`Withdraw from a purchase`],
    ['/pages/accessibility', t`Accessibility`],
  ] as const
  const visitorLinks = [
    ['/pages/ban', t`Ban policy`],
    ['/pricing', t`Prices`],
    ['/complaints', t`Complaints`],
    ['/takedown', t`Remove a picture`],
    ['/pages/return-policy', t`Return policy`],
    ['/pages/faq', t`FAQ`],
    ['/pages/service', t`Service`],
    ['/pages/safety', t`Safety`],
    ['/pages/transparency', t`Transparency`],
  ] as const
  return (
    <nav aria-label={t`Footer`}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {compact.map(([to, name]) => (
          <FooterLink key={to} to={to} name={name} />
        ))}
        {!user &&
          visitorLinks.map(([to, name]) => <FooterLink key={to} to={to} name={name} className="installed:hidden" />)}
      </ul>
    </nav>
  )
}

const FooterLink = ({ to, name, className }: { to: string; name: string; className?: string }) => (
  <li className={className}>
    <Link
      to={to}
      reloadDocument
      className="inline-flex min-h-11 items-center underline-offset-3 hover:underline md:min-h-8"
    >
      {name}
    </Link>
  </li>
)

function Company() {
  const { company_name, company_address, company_city, support_phone, support_email, geoip_selected_country } =
    useSite()
  return (
    <p className="max-w-[72ch] installed:hidden">
      {company_name}, {company_address}, {company_city} · <Trans>Adults only ({MIN_AGE_YEARS}+).</Trans>{' '}
      {support_phone && (
        <a href={`tel:${dialableNumber(support_phone)}`}>{formatPhone(support_phone, geoip_selected_country)}</a>
      )}
      {support_phone && support_email && '\u00a0· '}
      {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
    </p>
  )
}

/** In English (spec §2.2). Visitors from the US get a link to the privacy text too. */
function UsFooter() {
  const locale = useLocale()
  const { company_name, geoip_selected_country } = useSite()
  if (locale !== 'en') return null
  return (
    <p className="max-w-[72ch] text-xs" data-us-footer>
      <Trans>
        United States: you must be at least {MIN_AGE_YEARS} and of the age of majority where you live. This service is
        run by {company_name}, which is responsible for its charges.
      </Trans>{' '}
      {geoip_selected_country === 'US' && (
        <Link to="/pages/privacy" reloadDocument className="underline underline-offset-3">
          <Trans>Your privacy in the United States</Trans>
        </Link>
      )}
    </p>
  )
}
