// Templates of the answers that staff mail: which there are, in which languages each is missing; one is opened to be written
// (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerName } from '../../contract/answers.ts'
import { list, put } from '../../contract/console/answers.ts'
import { locales } from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { type AnswerRow, answersInForce, answerTitle } from '../kit/answers.ts'
import { Query } from '../kit/States.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'

export function AnswersPage({ site }: { site: string }) {
  const query = useStaffQuery(list, { site })
  const [parameters, setParameters] = useSearchParams()
  const name = parameters.get('answer')
  const open = (answer: string | null) =>
    setParameters((before) => {
      before.delete('answer')
      if (answer) before.set('answer', answer)
      return before
    })
  return (
    <Query query={query}>
      {(rows) =>
        name !== null && answerName.test(name) ? (
          <AnswerEditor key={name} {...{ site, name, rows }} onClose={() => open(null)} />
        ) : (
          <>
            <AnswerTable rows={rows} onOpen={open} />
            <NewAnswer onOpen={open} />
          </>
        )
      }
    </Query>
  )
}

type Listed = { name: string; title: string; missing: string[]; own: string[]; all: string[] }

function AnswerTable({ rows, onOpen }: { rows: AnswerRow[]; onOpen(name: string): void }) {
  const { t, i18n } = useLingui()
  const listed: Listed[] = [...answersInForce(rows)].map(([name, texts]) => {
    const from = (of: AnswerRow['of']) => locales.filter((it) => texts.get(it)?.of === of)
    return {
      ...{ name, title: answerTitle(texts, i18n.locale, name) },
      ...{ missing: locales.filter((it) => !texts.has(it)), own: from('site'), all: from('all') },
    }
  })
  const columns: Column<Listed>[] = [
    {
      heading: t`Answer`,
      value: ({ title }) => title,
      show: ({ name, title }) => (
        <button type="button" className="link min-h-8 text-left font-semibold" onClick={() => onOpen(name)}>
          {title}
        </button>
      ),
    },
    { heading: t`Name`, value: ({ name }) => name, isShort: true },
    { heading: t`Missing in`, value: ({ missing }) => missing.join(', ') },
    { heading: t`The site's own text`, value: ({ own }) => own.join(', ') },
    { heading: t`Of all sites`, value: ({ all }) => all.join(', ') },
  ]
  return <Table label={t`Answers`} columns={columns} rows={listed} keyOf={({ name }) => name} />
}

function NewAnswer({ onOpen }: { onOpen(name: string): void }) {
  const { t } = useLingui()
  const may = useMay()
  const [name, setName] = useState('')
  if (!may(put)) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answerName.test(name)) onOpen(name)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="w-full sm:w-80">
        <Input
          label={t`A new answer`}
          hint={t`Its name among colleagues: small letters, digits and hyphens.`}
          pattern="[a-z][a-z0-9\-]{1,39}"
          maxLength={40}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button small type="submit" className="mb-6">
        <Trans>Write it</Trans>
      </Button>
    </form>
  )
}
