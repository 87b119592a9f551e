// One member: facts, what staff may do, and everything else by tabs (STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as members from '../../contract/console/members.ts'
import { useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Page } from '../kit/Page.tsx'
import { Query, shownData } from '../kit/States.tsx'
import { AccountTab } from './AccountTab.tsx'
import { Actions } from './Actions.tsx'
import { CasesTab } from './CasesTab.tsx'
import { Facts } from './Facts.tsx'
import { MailsTab } from './MailsTab.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { NotesTab } from './NotesTab.tsx'

export type Member = StaffOutput<typeof members.page>
export type Place = { site: string; member: string }
export type TabProps = { place: Place; member: Member }

const tabs = [
  { key: '1', name: msg`Account`, Tab: AccountTab },
  { key: '2', name: msg`Money`, Tab: MoneyTab },
  { key: '3', name: msg`Reports and cases`, Tab: CasesTab },
  { key: '4', name: msg`Mails`, Tab: MailsTab },
  { key: '5', name: msg`Notes`, Tab: NotesTab },
]

export function MemberPage() {
  const { t } = useLingui()
  const { site = '', member = '' } = useParams()
  const place = { site, member }
  const query = useStaffQuery(members.page, place)
  const data = shownData(query)
  return (
    <Page heading={!data ? t`Member` : data.erased_at ? t`Erased member` : data.name}>
      <Query query={query}>{(it) => <Shown key={member} place={place} member={it} />}</Query>
    </Page>
  )
}

function Shown({ place, member }: TabProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState('1')
  useSectionKeys(tabs.map(({ key, name }) => ({ key, text: name, run: () => setChosen(key) })))
  const { Tab } = tabs.find(({ key }) => key === chosen) ?? { Tab: AccountTab }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid min-w-0 gap-5">
        <Facts place={place} member={member} />
        <div className="grid gap-4">
          <div role="tablist" aria-label={t`About this member`} className="flex flex-wrap gap-1 border-line border-b">
            {tabs.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`tab-${key}`}
                aria-selected={key === chosen}
                aria-controls="tab-panel"
                aria-keyshortcuts={key}
                className="min-h-11 border-transparent border-b-[3px] px-3 font-semibold text-muted text-sm hover:bg-tint aria-selected:border-accent aria-selected:text-accent-text"
                onClick={() => setChosen(key)}
              >
                {i18n._(name)}
                {key === '5' && member.notes.length > 0 && <span className="num"> ({member.notes.length})</span>}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`} className="grid gap-5">
            <Tab place={place} member={member} />
          </div>
        </div>
      </div>
      {member.kind === 'person' && !member.erased_at ? (
        <Actions place={place} member={member} />
      ) : (
        <p className="text-muted text-sm">
          {member.erased_at ? (
            <Trans>Nothing is left of this member but the books.</Trans>
          ) : (
            <Trans>A fictional profile: nothing can be done for it here.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
