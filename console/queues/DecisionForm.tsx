// The decision of a case: measure and ground by keys, the facts from a template, and why (SAFE-8, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type CaseMeasure, caseMeasures } from '../../contract/cases.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import type { SectionKey } from '../base/shownKeys.ts'
import type { QueuedCase } from './CaseQueue.tsx'
import { Key } from './Key.tsx'
import { lawLabels, measureLabels, ruleLabels, type ShownGround } from './labels.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { isTemplate, statementOf } from './statements.ts'

export type Verdict = { measure: CaseMeasure; ground: ShownGround; facts: string; reason: string; days?: number }

const measureKeys: Record<CaseMeasure, string> = {
  none: 'n',
  warn: 'w',
  remove_item: 'r',
  remove_everywhere: 'x',
  limit_chats: 'c',
  limit_photos: 'p',
  hide: 'h',
  suspend: 'd',
  close: 'k',
}
const lasting: CaseMeasure[] = ['limit_chats', 'limit_photos', 'hide', 'suspend']
const rules = Object.keys(ruleLabels) as ShownGround[]
const laws = Object.keys(lawLabels) as ShownGround[]
const groundLabels = { ...ruleLabels, ...lawLabels }
const MIN_FACTS_CHARS = 10
const SUSPENSION_DAYS = 7
const MAX_DAYS = 3_650

type DecisionFormProps = {
  row: QueuedCase
  isTakedown: boolean
  /** The keys of the form, for the frame and the help. */
  onKeys(keys: SectionKey[]): void
  onDecide(verdict: Verdict): void
}

const firstGround = ({ reason }: QueuedCase, isTakedown: boolean): ShownGround =>
  isTakedown || reason === 'intimate_image'
    ? 'law_intimate_image'
    : (rules.find((it) => it === reason) ?? (reason === 'unwanted_nudity' ? 'nudity' : 'other'))

export function DecisionForm({ row, isTakedown, onKeys, onDecide }: DecisionFormProps) {
  const { t, i18n } = useLingui()
  const [measure, setMeasure] = useState<CaseMeasure | null>(null)
  const [ground, setGround] = useState(() => firstGround(row, isTakedown))
  const [isLaw, setLaw] = useState(() => laws.includes(ground))
  const [facts, setFacts] = useState('')
  const [days, setDays] = useState('')
  const [reason, setReason] = useState(() => t`as the evidence shows`)
  const [fault, setFault] = useState<'measure' | 'facts' | 'days' | 'reason' | null>(null)
  // Without a member there is nothing to act on.
  const measures = row.member === null ? (['none'] as const) : caseMeasures
  const grounds = isLaw ? laws : rules

  function choose(nextMeasure: CaseMeasure | null, nextGround: ShownGround) {
    if (nextMeasure === 'suspend' && measure !== 'suspend') setDays(`${SUSPENSION_DAYS}`)
    setMeasure(nextMeasure)
    setGround(nextGround)
    setFault(null)
    if (nextMeasure && isTemplate(facts)) setFacts(statementOf(nextGround, nextMeasure))
  }
  function decide() {
    if (measure === null) return setFault('measure')
    if (facts.trim().length < MIN_FACTS_CHARS) return setFault('facts')
    if (reason.trim().length < 3) return setFault('reason')
    const count = Number(days)
    const hasDays = lasting.includes(measure) && days.trim() !== ''
    if (measure === 'suspend' && !hasDays) return setFault('days')
    if (hasDays && !(Number.isInteger(count) && count >= 1 && count <= MAX_DAYS)) return setFault('days')
    onDecide({ measure, ground, facts: facts.trim(), reason: reason.trim(), ...(hasDays && { days: count }) })
  }

  const keys: SectionKey[] = [
    ...measures.map((it) => ({ key: measureKeys[it], text: measureLabels[it], run: () => choose(it, ground) })),
    ...grounds.map((it, at) => ({ key: `${at + 1}`, text: groundLabels[it], run: () => choose(measure, it) })),
    { key: 't', text: msg`Rules or laws`, run: () => setLaw(!isLaw) },
    { key: 'Enter', text: msg`Decide`, run: decide },
  ]
  const tell = useEffectEvent(() => onKeys(keys))
  // Before the next key: two that follow at once act one after the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys act on what is chosen now
  useLayoutEffect(tell, [measure, ground, isLaw, facts, days, reason])
  useEffect(() => () => onKeys([]), [onKeys])
  return (
    <Panel className="p-4" aria-label={t`Decision`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        <Choices legend={<Trans>What is done</Trans>} error={fault === 'measure' ? t`Choose what is done.` : undefined}>
          {measures.map((it) => (
            <Choice
              key={it}
              isChosen={it === measure}
              hint={measureKeys[it].toUpperCase()}
              onChoose={() => choose(it, ground)}
            >
              {i18n._(measureLabels[it])}
            </Choice>
          ))}
        </Choices>
        <Choices legend={<Trans>On which ground</Trans>}>
          {grounds.map((it, at) => (
            <Choice key={it} isChosen={it === ground} hint={`${at + 1}`} onChoose={() => choose(measure, it)}>
              {i18n._(groundLabels[it])}
            </Choice>
          ))}
          <Choice isChosen={false} hint="T" onChoose={() => setLaw(!isLaw)}>
            {isLaw ? <Trans>Rules …</Trans> : <Trans>Laws …</Trans>}
          </Choice>
        </Choices>
        {measure !== null && lasting.includes(measure) && (
          <Input
            label={t`For how many days`}
            hint={measure === 'suspend' ? undefined : t`Empty: until it is undone.`}
            error={fault === 'days' ? t`A whole number of days.` : undefined}
            inputMode="numeric"
            value={days}
            maxLength={4}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
        <Textarea
          label={t`Facts`}
          hint={t`The member reads them. Name nobody else.`}
          error={fault === 'facts' ? t`Say in a sentence what happened.` : undefined}
          rows={4}
          maxLength={5_000}
          value={facts}
          onChange={({ target }) => setFacts(target.value)}
        />
        <ReasonInput value={reason} isMissing={fault === 'reason'} onChange={setReason} />
        <Button kind="primary" wide type="submit">
          <Gavel className="size-5" aria-hidden />
          <Trans>Decide</Trans> <Key>Enter</Key>
        </Button>
        <p className="text-muted text-xs">
          <Trans>It is carried out after ten seconds. Until then you can undo it, and nobody is told.</Trans>
        </p>
      </form>
    </Panel>
  )
}

const Choices = ({
  legend,
  error,
  children,
}: {
  legend: ReactNode
  error?: string | undefined
  children: ReactNode
}) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
    <div className="grid grid-cols-2 gap-1.5">{children}</div>
    {error && (
      <p role="alert" className="font-[550] text-danger text-sm">
        {error}
      </p>
    )}
  </fieldset>
)

type ChoiceProps = { isChosen: boolean; hint: string; onChoose(): void; children: ReactNode }
const Choice = ({ isChosen, hint, onChoose, children }: ChoiceProps) => (
  <Button
    small
    kind={isChosen ? 'tonal' : 'secondary'}
    aria-pressed={isChosen}
    className="justify-between! md:min-h-9! px-3! text-left!"
    onClick={onChoose}
  >
    <span className="min-w-0 wrap-anywhere">{children}</span> <Key>{hint}</Key>
  </Button>
)
