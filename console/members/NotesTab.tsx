// Notes of staff: written once, for colleagues, and read by the member in an export of their data.
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { note } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import type { TabProps } from './MemberPage.tsx'
import { Part } from './Part.tsx'

const MAX_NOTE_CHARS = 4_000

export function NotesTab({ place, member }: TabProps) {
  const { t } = useLingui()
  const may = useMay()
  return (
    <>
      {may(note) && member.kind === 'person' && !member.erased_at && <NoteForm place={place} />}
      <Part heading={t`Notes`} isEmpty={member.notes.length === 0}>
        <ul className="grid gap-4">
          {member.notes.map((it) => (
            <li key={it.note} className="grid gap-1">
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {it.text}
              </p>
              <p className="text-muted text-xs">
                {it.by}, <Time at={it.created_at} />
              </p>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function NoteForm({ place }: Pick<TabProps, 'place'>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const write = useStaffWrite(note, { also: ['audit'] })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return
    await write.mutateAsync({ ...place, text }).then(
      () => setText(''),
      () => {},
    )
  }
  return (
    <Panel className="p-4">
      <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Textarea
          label={t`New note`}
          hint={t`It stays as it is, and the member may read it: their export has it.`}
          rows={3}
          maxLength={MAX_NOTE_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Problem error={write.error} />
        <Button small kind="primary" type="submit" className="justify-self-start" busy={write.isPending}>
          <Trans>Write it down</Trans>
        </Button>
      </form>
    </Panel>
  )
}
