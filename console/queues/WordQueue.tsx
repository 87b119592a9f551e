// The queue of marked words: profile texts with signs of a scam, which others do not see yet: shown, refused, or made a case of
// (SAFE-4, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { type TextRefusal, textRefusals } from '../../contract/cases.ts'
import type { StaffOutput } from '../../contract/console/call.ts'
import { wordQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { ruleLabels } from './labels.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { textStatements } from './statements.ts'
import { useQueue } from './useQueue.ts'

type Words = StaffOutput<typeof wordQueue.next>[number]
const MIN_FACTS_CHARS = 10
const MIN_REASON_CHARS = 3

export function WordQueue() {
  const { t, i18n } = useLingui()
  const queue = useQueue<Words>(wordQueue, 2)
  const row = queue.rows?.[0]
  const [draft, setDraft] = useState({ item: '', facts: '' })
  const [reason, setReason] = useState(() => t`as the text shows`)
  const [fault, setFault] = useState<'facts' | 'reason' | null>(null)
  const facts = draft.item === row?.item ? draft.facts : ''
  const keyOf = ({ site, item, words }: Words) => ({ site, item, words })
  function accept() {
    if (!row) return
    queue.decide(row, {
      text: t`Shown to others`,
      run: ({ isLast }) => callServer(wordQueue.accept, keyOf(row), { isLast }),
    })
  }
  /** False where something is missing. */
  function check(isRefusal: boolean): boolean {
    const own = facts.trim()
    const found = reason.trim().length < MIN_REASON_CHARS ? 'reason' : null
    const missing = isRefusal && own !== '' && own.length < MIN_FACTS_CHARS ? 'facts' : found
    setFault(missing)
    return missing === null
  }
  function refuse(ground: TextRefusal) {
    if (!row || !check(true)) return
    const label = i18n._(ruleLabels[ground])
    const refusal = { ...keyOf(row), ground, facts: facts.trim() || textStatements[ground], reason: reason.trim() }
    queue.decide(row, {
      text: t`Refused: ${label}`,
      run: ({ isLast }) => callServer(wordQueue.refuse, refusal, { isLast }),
    })
  }
  function openCase() {
    if (!row || !check(false)) return
    queue.decide(row, {
      text: t`A case is opened`,
      run: ({ isLast }) => callServer(wordQueue.openCase, { ...keyOf(row), reason: reason.trim() }, { isLast }),
    })
  }
  return (
    <QueueFrame
      name="words"
      queue={queue}
      keys={[
        { key: 'a', text: msg`Show them to others`, run: accept },
        ...textRefusals.map((ground, at) => ({
          key: `${at + 1}`,
          text: ruleLabels[ground],
          run: () => refuse(ground),
        })),
        { key: 'c', text: msg`Open a case`, run: openCase },
      ]}
    >
      {(it) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_420px]">
          <Panel className="grid gap-4 p-4">
            <p className="wrap-anywhere whitespace-pre-line text-lg" dir="auto">
              {it.words}
            </p>
            <Facts
              rows={[
                [t`Signs`, it.signs.join(', ')],
                [t`Member`, it.name],
                [t`Site`, it.site],
                [t`Member since`, <Time key="since" at={it.created_at} />],
              ]}
            />
          </Panel>
          <Panel className="grid gap-4 p-4" aria-label={t`Decision`}>
            <Button kind="primary" wide onClick={accept}>
              <Check className="size-5" aria-hidden />
              <Trans>Show them to others</Trans> <Key>A</Key>
            </Button>
            <fieldset className="grid gap-1.5">
              <legend className="mb-1.5 font-semibold text-sm">
                <Trans>Refuse</Trans>
              </legend>
              <div className="grid grid-cols-2 gap-1.5">
                {textRefusals.map((ground, at) => (
                  <Button
                    key={ground}
                    small
                    className="justify-between! md:min-h-9! px-3! text-left!"
                    onClick={() => refuse(ground)}
                  >
                    <span className="min-w-0 wrap-anywhere">{i18n._(ruleLabels[ground])}</span> <Key>{`${at + 1}`}</Key>
                  </Button>
                ))}
              </div>
            </fieldset>
            <Textarea
              label={t`Facts`}
              hint={t`The member reads them. Left empty, they say what the ground says.`}
              error={fault === 'facts' ? t`Say in a sentence what happened.` : undefined}
              rows={3}
              maxLength={5_000}
              value={facts}
              onChange={({ target }) => setDraft({ item: it.item, facts: target.value })}
            />
            <ReasonInput value={reason} isMissing={fault === 'reason'} onChange={setReason} />
            <Button wide onClick={openCase}>
              <FolderOpen className="size-5" aria-hidden />
              <Trans>Open a case</Trans> <Key>C</Key>
            </Button>
            <p className="text-muted text-xs">
              <Trans>It is carried out after ten seconds. Until then you can undo it, and nobody is told.</Trans>
            </p>
          </Panel>
        </div>
      )}
    </QueueFrame>
  )
}
