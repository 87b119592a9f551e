// The section "Sites": the sites, and of the chosen one its settings, hosts and company, its pages, announcements, banners, and tests
// of its landers (SITE-2, STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, NavLink, Route, Routes, useSearchParams } from 'react-router'
import { list as answers } from '../../contract/console/answers.ts'
import * as sites from '../../contract/console/sites.ts'
import { useMay, useMe, useSite } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Page } from '../kit/Page.tsx'
import { Query } from '../kit/States.tsx'
import { AnnouncementsPage } from './AnnouncementsPage.tsx'
import { AnswersPage } from './AnswersPage.tsx'
import { BannersPage } from './BannersPage.tsx'
import { PagesPage } from './PagesPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SiteList } from './SiteList.tsx'
import { SplitsPage } from './SplitsPage.tsx'

export default function SitesScreen() {
  const { t } = useLingui()
  const site = useSite()
  const name = useMe().sites.find(({ key }) => key === site)?.name
  if (site === undefined)
    return (
      <Page heading={t`Sites`}>
        <AllSites />
      </Page>
    )
  return (
    <Page heading={name ?? site}>
      <Tabs />
      <Routes>
        <Route
          path="settings"
          element={<SettingsForm key={`${site} settings`} site={site} groups={['prices', 'choices', 'translations']} />}
        />
        <Route
          path="hosts"
          element={<SettingsForm key={`${site} hosts`} site={site} groups={['identity', 'company']} />}
        />
        <Route path="pages" element={<PagesPage key={site} site={site} />} />
        <Route path="announcements" element={<AnnouncementsPage key={site} site={site} />} />
        <Route path="banners" element={<BannersPage key={site} site={site} />} />
        <Route path="answers" element={<AnswersPage key={site} site={site} />} />
        <Route path="splits" element={<SplitsPage key={site} site={site} />} />
        <Route path="*" element={<Navigate to={{ pathname: '/sites/settings', search: `?site=${site}` }} replace />} />
      </Routes>
    </Page>
  )
}

function AllSites() {
  const query = useStaffQuery(sites.list, {})
  return (
    <Query query={query} isEmpty={(rows) => rows.length === 0} empty={<Trans>There is no site.</Trans>}>
      {(rows) => <SiteList rows={rows} />}
    </Query>
  )
}

function Tabs() {
  const { t } = useLingui()
  const may = useMay()
  const [parameters] = useSearchParams()
  const tabs = [
    { path: 'settings', name: t`Settings` },
    { path: 'hosts', name: t`Hosts and company` },
    { path: 'pages', name: t`Pages` },
    { path: 'announcements', name: t`Announcements` },
    { path: 'banners', name: t`Banners` },
    ...(may(answers) ? [{ path: 'answers', name: t`Answers` }] : []),
    { path: 'splits', name: t`Split tests` },
  ]
  return (
    <nav aria-label={t`Of this site`} className="flex flex-wrap gap-1 border-line border-b">
      {tabs.map(({ path, name }) => (
        <NavLink
          key={path}
          to={{ pathname: `/sites/${path}`, search: `?site=${parameters.get('site') ?? ''}` }}
          className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-semibold text-sm hover:bg-tint aria-[current=page]:border-accent"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
