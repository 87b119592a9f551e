// Scam signals in messages (SAFE-4): precision and recall beside naive expressions, and time of the slowest message.
import type { Locale } from '../contract/limits.ts'
import { detectSigns } from '../server/signals/index.ts'
import { type Labelled, type LabelledSign, labelled } from './data/signals/labelled.ts'
import { slowest } from './data/signals/slowest.ts'
import { defineBench, type Measure, type Run } from './harness/bench.ts'

type Part = keyof Labelled
type Message = { locale: Locale; part: Part; text: string; signs: LabelledSign[] }
type SignsFixture = { messages: Message[] }
type Finder = (text: string) => string[]

const kinds: LabelledSign[] = ['contact', 'link', 'money']
const parts: Part[] = ['tuned', 'held_out']

/** What one writes first: something with an at sign, nine figures, a scheme, a few words. */
const naive: Finder = (text) => {
  const signs = []
  if (/[\w.+-]+@[\w-]+\.\w+|\d[\d -]{7,}\d|whatsapp|telegram|instagram|snapchat|\bsnap\b|\binsta\b/i.test(text))
    signs.push('contact')
  if (/https?:\/\/|www\.|\w\.(?:com|net|org|nl|de|fr|es|it|pl|dk|fi|no|se)\b/i.test(text)) signs.push('link')
  if (/money|euro|€|\$|£|\bkr\b|zł|geld|argent|dinero|soldi|penge|pengar|raha|pieni|bitcoin|crypto|krypto/i.test(text))
    signs.push('money')
  return signs
}

async function setup({ note }: Run): Promise<SignsFixture> {
  const messages = Object.entries(labelled).flatMap(([locale, sets]) =>
    parts.flatMap((part) =>
      Object.entries(sets[part]).flatMap(([label, texts]) =>
        texts.map((text) => ({
          ...{ locale: locale as Locale, part, text },
          signs: label === 'none' ? [] : (label.split(' ') as LabelledSign[]),
        })),
      ),
    ),
  )
  for (const part of parts) {
    const all = messages.filter((it) => it.part === part)
    const line = (name: string, group: Message[], sign?: LabelledSign) => {
      const [ownResult, naiveResult] = [detectSigns, naive].map((finder) => reached(group, finder, sign))
      note(
        `${part.padEnd(8)}  ${name.padEnd(7)}  ${String(group.length).padStart(3)} messages  ${formatReached(ownResult)}  (${formatReached(naiveResult)})`,
      )
    }
    line('all', all)
    for (const sign of kinds) line(sign, all, sign)
    for (const locale of Object.keys(labelled))
      line(
        locale,
        all.filter((it) => it.locale === locale),
      )
  }
  note('in brackets: the expressions that one writes first')
  return { messages }
}

type Reached = { precision: number; recall: number; right: number; wrong: number; missed: number }

function reached(messages: Message[], finder: Finder, only?: LabelledSign): Reached {
  let [truePositives, falsePositives, missed] = [0, 0, 0]
  for (const { text, signs } of messages) {
    const found = finder(text)
    for (const sign of only ? [only] : kinds) {
      if (found.includes(sign)) signs.includes(sign) ? truePositives++ : falsePositives++
      else if (signs.includes(sign)) missed++
    }
  }
  return {
    precision: truePositives / (truePositives + falsePositives),
    recall: truePositives / (truePositives + missed),
    right: truePositives,
    wrong: falsePositives,
    missed,
  }
}

const formatReached = (it: Reached | undefined) =>
  it
    ? `precision ${it.precision.toFixed(3)}  recall ${it.recall.toFixed(3)}  ${it.right} right, ${it.wrong} wrong, ${it.missed} missed`
    : ''

/** They do not change from round to round: the rules are pure. */
const figure = (part: Part, what: 'precision' | 'recall', minValue: number): Measure<SignsFixture> => {
  const of = ({ messages }: SignsFixture) => messages.filter((it) => it.part === part)
  return {
    name: `${what}, ${part === 'tuned' ? 'tuned' : 'held out'}`,
    unit: 'of 1',
    value: async (fixture) => reached(of(fixture), detectSigns)[what],
    anchor: 'what one writes first',
    anchor_value: async (fixture) => reached(of(fixture), naive)[what],
    target: { of: 'value', min: minValue },
  }
}

export const bench = defineBench<SignsFixture>({
  setup,
  minutes: 2,
  measures: [
    figure('held_out', 'precision', 0.95),
    figure('held_out', 'recall', 0.85),
    figure('tuned', 'precision', 0.98),
    figure('tuned', 'recall', 0.95),
    {
      name: 'the worst 20,000 characters',
      unit: 'ms',
      value: async () => slowest((text) => detectSigns(text)),
      anchor: 'what one writes first',
      anchor_value: async () => slowest((text) => naive(text)),
      target: { of: 'value', max: 5 },
    },
  ],
})
