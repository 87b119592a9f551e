// The section "Numbers": where members come from and what becomes of them (STAFF-2).
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NavLink, Route, Routes, useLocation, useNavigate } from 'react-router'
import * as numbers from '../../contract/console/numbers.ts'
import { useMay } from '../base/me.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Page } from '../kit/Page.tsx'
import { Chance } from './Chance.tsx'
import { Cohorts } from './Cohorts.tsx'
import { Queues } from './Queues.tsx'
import { Replies } from './Replies.tsx'
import { Sources } from './Sources.tsx'
import { spans, useSpan } from './span.ts'

const pages = [
  { path: '', name: msg`Sources`, call: numbers.sources, element: <Sources /> },
  { path: 'cohorts', name: msg`Cohorts`, call: numbers.cohorts, element: <Cohorts /> },
  { path: 'replies', name: msg`Answers`, call: numbers.replies, element: <Replies /> },
  { path: 'queues', name: msg`Queues`, call: numbers.queues, element: <Queues /> },
  { path: 'chance', name: msg`Chance of a match`, call: numbers.chance, element: <Chance /> },
]
const addressOf = (path: string) => (path ? `/numbers/${path}` : '/numbers')
const shorter = msg`Fewer days`
const longer = msg`More days`

export default function NumbersScreen() {
  const { t, i18n } = useLingui()
  const may = useMay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { days, setDays } = useSpan()
  const open = pages.filter(({ call }) => may(call))
  const move = (step: number) => {
    const to = spans[spans.indexOf(days) + step]
    if (to !== undefined) setDays(to)
  }
  useSectionKeys([
    ...open.map(({ path, name }, at) => ({
      key: `${at + 1}`,
      text: name,
      // As the address is by now: the site may have been chosen a moment ago.
      run: () => void navigate({ pathname: addressOf(path), search: window.location.search }),
    })),
    { key: '[', text: shorter, run: () => move(-1) },
    { key: ']', text: longer, run: () => move(1) },
  ])
  return (
    <Page heading={t`Numbers`}>
      <nav aria-label={t`Numbers`} className="flex flex-wrap gap-1 border-line border-b">
        {open.map(({ path, name }) => (
          <NavLink
            key={path}
            end
            to={{ pathname: addressOf(path), search }}
            className="-mb-px flex min-h-11 items-center border-transparent border-b-3 px-3 font-semibold text-sm aria-[current=page]:border-accent aria-[current=page]:text-accent-text"
          >
            {i18n._(name)}
          </NavLink>
        ))}
      </nav>
      <Routes>
        {open.map(({ path, element }) => (
          <Route key={path} {...(path ? { path } : { index: true })} element={element} />
        ))}
      </Routes>
    </Page>
  )
}
