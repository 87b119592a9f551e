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
    '/signup': t`Make a profile at ${name} in a few minutes: free, for adults, and without a card.`,
    '/pricing': t`What ${name} costs: every bundle with its price, what a message costs, and no subscription.`,
    '/complaints': t`Something went wrong at ${name}? Tell us here: you get a number, and an answer from a person.`,
    '/pages/ban': t`What is not allowed at ${name}, and what happens to those who do it anyway.`,
    '/pages/cookies': t`Every cookie that ${name} sets, what it is for, and how long it stays.`,
    '/pages/faq': t`Short answers to what people ask about ${name}: profiles, messages, credits, leaving.`,
    '/pages/privacy': t`Which data ${name} keeps, why and for how long, and how you see or delete it.`,
    '/pages/return-policy': t`How you get your money back at ${name}: when, how much, and in how many days.`,
    '/pages/service': t`How to reach ${company_name} about ${name}: email, telephone, post.`,
    '/pages/terms': t`The terms of ${name}: who may join, how credits work, and what you can expect of us.`,
  }
  return <meta name="description" content={pages[pathname.replace(/\/+$/, '')] ?? description} />
}
