// Settings of one site as a form: edited, looked over as a difference, and saved together (SITE-2, STAFF-2).

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as sites from '../../contract/console/sites.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { refresh, useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Empty, Query } from '../kit/States.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { Conflicts } from './Conflicts.tsx'
import { type Edits, edited, labelOf, rebased, without } from './edits.ts'
import { Findings } from './Findings.tsx'
import { SettingInput } from './SettingInput.tsx'

type Group = sites.SettingField['group']
type Props = { site: string; groups: Group[] }

export function SettingsForm({ site, groups }: Props) {
  const query = useStaffQuery(sites.settings, { site })
  return <Query query={query}>{(data) => <LoadedForm site={site} groups={groups} data={data} />}</Query>
}

function LoadedForm({ site, groups, data }: Props & { data: StaffOutput<typeof sites.settings> }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const maySave = may(sites.set)
  const [edits, setEdits] = useState<Edits>({})
  const [stale, setStale] = useState<sites.StaleSettings>([])
  const [isReviewing, setReviewing] = useState(false)
  const [wanted, setWanted] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  const count = Object.keys(edits).length
  const review = () => count > 0 && setReviewing(true)
  useSectionKeys([
    { key: 'f', text: msg`Filter the settings`, run: () => filter.current?.focus() },
    { key: 's', text: msg`Look over the changes and save`, run: review },
  ])
  const shown = data.fields.filter((it) => groups.includes(it.group) && isWanted(it, wanted))
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-80">
          <Input
            ref={filter}
            label={t`Filter`}
            type="search"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
        <a className="link inline-flex min-h-11 items-center gap-2" href={data.origin} target="_blank" rel="noreferrer">
          <ExternalLink className="size-4" aria-hidden />
          <Trans>Open the site</Trans>
        </a>
      </div>
      <Findings site={site} />
      {stale.length > 0 && (
        <Conflicts
          stale={stale}
          edits={edits}
          onKeep={(it) => {
            setEdits(rebased(edits, [it]))
            setStale(stale.filter(({ path }) => path !== it.path))
          }}
          onDrop={({ path }) => {
            setEdits(without(edits, path))
            setStale(stale.filter((it) => it.path !== path))
          }}
        />
      )}
      {groups.map((group) => {
        const fields = shown.filter((it) => it.group === group)
        if (fields.length === 0) return null
        return (
          <Panel key={group} className="grid gap-4 p-4" aria-label={i18n._(groupNames[group])}>
            <h2 className="text-lg">{i18n._(groupNames[group])}</h2>
            {group === 'company' && data.company_sites.length > 0 && (
              <p className="text-sm">
                <Trans>It also runs: {data.company_sites.join(', ')}. A change is for all of them.</Trans>
              </p>
            )}
            <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
              {fields.map((field) => (
                <SettingInput
                  key={field.path}
                  field={field}
                  disabled={!maySave}
                  value={edits[field.path] ? edits[field.path]?.value : field.value}
                  onChange={(value) => setEdits((before) => edited(before, field, value))}
                />
              ))}
            </div>
          </Panel>
        )
      })}
      {shown.length === 0 && (
        <Empty>
          <Trans>No setting is called so.</Trans>
        </Empty>
      )}
      {count > 0 && (
        <div className="sticky bottom-0 z-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-3 shadow-3">
          <span className="font-semibold">
            <Plural value={count} one="# change, not saved" other="# changes, not saved" />
          </span>
          <span className="flex gap-2">
            <Button
              small
              onClick={() => {
                setEdits({})
                setStale([])
              }}
            >
              <Trans>Discard</Trans>
            </Button>
            <Button small kind="primary" onClick={review}>
              <Trans>Look over and save</Trans>
            </Button>
          </span>
        </div>
      )}
      {isReviewing && (
        <ChangesDialog
          site={site}
          edits={edits}
          onClose={() => setReviewing(false)}
          onSaved={() => {
            setEdits({})
            setStale([])
          }}
          onStale={(it) => {
            setStale(it)
            void refresh('sites')
          }}
        />
      )}
    </>
  )
}

const groupNames = {
  identity: msg`Address and place`,
  company: msg`Company`,
  prices: msg`Prices and limits`,
  choices: msg`Choices`,
  translations: msg`Texts in other languages`,
}

function isWanted({ path, doc }: sites.SettingField, wanted: string) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${path} ${labelOf(path)} ${doc}`.toLowerCase()
  return words.every((it) => text.includes(it))
}
