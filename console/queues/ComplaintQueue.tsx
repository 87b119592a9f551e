// The queue of complaints: read, answered by mail, closed (PAGE-2, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { complaintQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { useMe } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { AnswerPicker } from '../kit/AnswerPicker.tsx'
import { MailPreview } from '../kit/MailPreview.tsx'
import { Loading, Refused } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { useLabel } from './labels.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { useQueue } from './useQueue.ts'
import { useShown } from './useShown.ts'

type Complaint = StaffOutput<typeof complaintQueue.next>[number]

export function ComplaintQueue() {
  const { t } = useLingui()
  const queue = useQueue<Complaint>(complaintQueue, 1)
  const row = queue.rows?.[0]
  const words = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState({ item: '', words: '', fault: false })
  const { sites } = useMe()
  /** Who wrote the complaint that is shown. */
  const [writer, setWriter] = useState({ item: '', name: '' })
  const [isShown, setShown] = useState(false)
  const [why, setWhy] = useState(() => t`answered`)
  const text = draft.item === row?.item ? draft.words : ''
  const isPreviewed = isShown && text.trim() !== ''
  const preview = useStaffQuery(
    complaintQueue.preview,
    row && isPreviewed ? { site: row.site, item: row.item, words: text.trim() } : null,
  )
  function decide(isAnswer: boolean) {
    if (!row) return
    if ((isAnswer && text.trim() === '') || why.trim().length < 3)
      return setDraft({ item: row.item, words: text, fault: true })
    const { site, item } = row
    const answer = isAnswer ? { words: text.trim() } : {}
    queue.decide(row, {
      text: isAnswer ? t`Answered and closed` : t`Closed without a mail`,
      run: ({ isLast }) =>
        callServer(complaintQueue.decide, { site, item, ...answer, close: true, reason: why.trim() }, { isLast }),
    })
  }
  return (
    <QueueFrame
      name="complaints"
      queue={queue}
      keys={[
        { key: 'w', text: msg`Write the answer`, run: () => words.current?.focus() },
        { key: 'v', text: msg`Show the preview`, run: () => setShown((it) => !it) },
        { key: 'a', text: msg`Answer and close`, run: () => decide(true) },
        { key: 'k', text: msg`Close without a mail`, run: () => decide(false) },
      ]}
    >
      {(it) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_420px]">
          <Panel className="p-4">
            <ComplaintText key={it.item} row={it} onShow={(name) => setWriter({ item: it.item, name })} />
          </Panel>
          <Panel className="grid gap-4 p-4" aria-label={t`Answer`}>
            <AnswerPicker
              key={it.item}
              site={it.site}
              language={it.language}
              values={{
                name: writer.item === it.item ? writer.name : '',
                site: sites.find(({ key }) => key === it.site)?.name ?? it.site,
              }}
              onChoose={(answer) => setDraft({ item: it.item, words: answer.words, fault: false })}
            />
            <Textarea
              ref={words}
              label={t`Answer`}
              hint={t`It is mailed as you write it; what stands around it is in the language of the complaint.`}
              error={draft.fault && draft.item === it.item ? t`Nothing is written, or no reason.` : undefined}
              rows={8}
              maxLength={20_000}
              value={text}
              onChange={({ target }) => setDraft({ item: it.item, words: target.value, fault: false })}
            />
            <Button
              small
              className="justify-self-start"
              aria-expanded={isPreviewed}
              disabled={text.trim() === ''}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <Trans>Hide the preview</Trans> : <Trans>Show the preview</Trans>} <Key>V</Key>
            </Button>
            {isPreviewed && <MailPreview query={preview} language={it.language} />}
            <ReasonInput value={why} onChange={setWhy} />
            <Button kind="primary" wide onClick={() => decide(true)}>
              <Mail className="size-5" aria-hidden />
              <Trans>Answer and close</Trans> <Key>A</Key>
            </Button>
            <Button wide onClick={() => decide(false)}>
              <X className="size-5" aria-hidden />
              <Trans>Close without a mail</Trans> <Key>K</Key>
            </Button>
          </Panel>
        </div>
      )}
    </QueueFrame>
  )
}

type ComplaintTextProps = { row: Complaint; onShow(name: string): void }

function ComplaintText({ row, onShow }: ComplaintTextProps) {
  const { site, item, kind, language, created_at, due_at, has_account } = row
  const { t } = useLingui()
  const label = useLabel()
  const shown = useShown({ item }, () => callServer(complaintQueue.show, { site, item }))
  const onLoad = useEffectEvent(onShow)
  const from = shown.data?.name
  useEffect(() => {
    if (from !== undefined) onLoad(from)
  }, [from])
  if (shown.error) return <Refused error={shown.error} />
  if (!shown.data) return <Loading />
  const { name, email, text, answers } = shown.data
  return (
    <div className="grid gap-4">
      <h2 className="text-lg">{label(kind)}</h2>
      <Facts
        rows={[
          [
            t`Reference`,
            <span key="reference" className="font-mono">
              {item}
            </span>,
          ],
          [t`Site`, site],
          [t`Name`, name],
          [t`Mail`, email],
          [t`Has an account`, has_account ? t`yes` : t`no`],
          [t`Language`, language],
          [t`Written`, <Time key="written" at={created_at} />],
          [t`Due`, due_at && <Time key="due" at={due_at} />],
        ]}
      />
      <p className="wrap-anywhere whitespace-pre-line border-line border-t pt-4" dir="auto">
        {text}
      </p>
      {answers.map((answer) => (
        <div key={answer.created_at} className="grid gap-1 rounded-field bg-sunken px-4 py-3 text-sm">
          <span className="text-muted">
            <Trans>
              Answered, <Time at={answer.created_at} />
            </Trans>
          </span>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {answer.text}
          </p>
        </div>
      ))}
    </div>
  )
}
