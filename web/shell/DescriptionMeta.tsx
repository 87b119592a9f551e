// Meta description: of the page, else of the site (SITE-3).
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { RootData } from '../base/session.ts'

export function DescriptionMeta({ root }: { root: RootData | undefined }) {
  if (!root) return null
  return import.meta.env.SSR ? (
    <PageDescription root={root} />
  ) : (
    <meta name="description" content={root.settings.description} />
  )
}

function PageDescription({ root: { settings } }: { root: RootData }) {
  const { t } = useLingui()
  const { name, company_name, description } = settings
  const { pathname } = useLocation()
  const pages: Record<string, string | undefined> = {
    '/signup': t`Create a profile on ${name} in a minute. Free, adults only, no card needed.`,
    '/pricing': t`What ${name} costs: every bundle, the price of a message and no subscription.`,
    '/withdraw': t`Withdraw from a purchase on ${name} here, without logging in. You’ll get a confirmation by email right away.`,
    '/complaints': t`Something wrong on ${name}? Tell us here. You’ll get a reference and an answer from a person.`,
    '/takedown': t`A picture of you on ${name} without your consent? Ask us to remove it. You don’t need an account.`,
    '/pages/accessibility': t`How well everyone can use ${name}, what doesn’t work yet and how to tell us.`,
    '/pages/ban': t`What isn’t allowed on ${name}, and what happens to people who do it anyway.`,
    '/pages/cookies': t`Every cookie ${name} sets, what it’s for and how long it lasts.`,
    '/pages/faq': t`Short answers about ${name}: profiles, messages, credits and leaving.`,
    '/pages/privacy': t`What data ${name} keeps, why and for how long, and how to see or delete it.`,
    '/pages/return-policy': t`How to get your money back from ${name}: when, how much and how soon.`,
    '/pages/safety': t`How to stay safe on ${name}: before you meet, when you meet and when money comes up.`,
    '/pages/service': t`How to reach ${company_name} about ${name}: email, phone or post.`,
    '/pages/terms': t`The terms of ${name}: who can join, how credits work and what you can expect from us.`,
    '/open-books': t`What ${name} lets everyone see of itself: who is here, who replies and what people pay for.`,
    '/pages/transparency': t`How many people use ${name}, what they report and what we decide.`,
  }
  return <meta name="description" content={pages[pathname.replace(/\/+$/, '')] ?? description} />
}
