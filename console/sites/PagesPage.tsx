// The pages of a site: which are its own, which have a draft or wait for their time; one is opened to be written (RTE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import { list, save } from '../../contract/console/pages.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { PageEditor } from './PageEditor.tsx'

type Row = StaffOutput<typeof list>['pages'][number]

export function PagesPage({ site }: { site: string }) {
  const query = useStaffQuery(list, { site })
  const [parameters, setParameters] = useSearchParams()
  const name = parameters.get('page')
  const locale = parameters.get('locale')
  const open = (page: string | null, language: string) =>
    setParameters((before) => {
      before.delete('page')
      before.delete('locale')
      if (page) {
        before.set('page', page)
        before.set('locale', language)
      }
      return before
    })
  return (
    <Query query={query}>
      {({ locales, pages }) => {
        const language = locales.find((it) => it === locale) ?? locales[0] ?? 'en'
        return name ? (
          <PageEditor
            key={`${name} ${language}`}
            {...{ site, name, locale: language, locales }}
            onLocale={(it) => open(name, it)}
            onClose={() => open(null, language)}
          />
        ) : (
          <>
            <PageTable rows={pages} onOpen={(it) => open(it, language)} />
            <NewPage onOpen={(it) => open(it, language)} />
          </>
        )
      }}
    </Query>
  )
}

function PageTable({ rows, onOpen }: { rows: Row[]; onOpen(name: string): void }) {
  const { t } = useLingui()
  const columns: Column<Row>[] = [
    {
      heading: t`Page`,
      value: ({ name }) => name,
      show: ({ name }) => (
        <button type="button" className="link min-h-8 font-semibold" onClick={() => onOpen(name)}>
          {name}
        </button>
      ),
    },
    { heading: t`The site's own text`, value: ({ own }) => own.join(', ') },
    { heading: t`Drafts`, value: ({ drafts }) => drafts.join(', ') },
    { heading: t`Waiting for their time`, value: ({ scheduled }) => scheduled.join(', ') },
  ]
  return <Table label={t`Pages`} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

/** A page of the site's own, at /TOKEN. */
function NewPage({ onOpen }: { onOpen(name: string): void }) {
  const { t } = useLingui()
  const may = useMay()
  const [token, setToken] = useState('')
  if (!may(save)) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token) onOpen(token)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="w-full sm:w-80">
        <Input
          label={t`A page of its own`}
          hint={t`Its address: small letters, digits and hyphens.`}
          pattern="[a-z0-9](?:[a-z0-9\-]{0,58}[a-z0-9])?"
          maxLength={60}
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
      </div>
      <Button small type="submit" className="mb-6">
        <Trans>Write it</Trans>
      </Button>
    </form>
  )
}
