// A state as a word with a tone; the word says it without the colour.
import { useWord } from './words.ts'

const tones: Record<string, string> = {
  ...{ completed: 'good', won: 'good', active: 'good', ok: 'good', sent: 'good' },
  ...{ failed: 'bad', lost: 'bad', over: 'bad', fraud: 'bad', charged_back: 'bad' },
  ...{ pending: 'warn', opened: 'warn', open: 'warn', near: 'warn', dispute: 'warn', refunded: 'warn' },
}
const classes: Record<string, string> = {
  good: 'bg-success-soft text-on-success-soft',
  bad: 'bg-danger-soft text-on-danger-soft',
  warn: 'bg-warning-soft text-on-warning-soft',
}

export function Badge({ state, children }: { state: string; children?: string }) {
  const word = useWord()
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs ${classes[tones[state] ?? ''] ?? 'bg-sunken'}`}
    >
      {children ?? word(state)}
    </span>
  )
}
