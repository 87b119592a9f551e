// The four answers to choose from, each with the message it becomes.
import { useLingui } from '@lingui/react/macro'
import { BookOpen, type LucideIcon, MessageCircle, Moon, Wine } from 'lucide-react'

export function Answers() {
  const { t } = useLingui()
  const answers: { icon: LucideIcon; answer: string; line: string }[] = [
    {
      icon: MessageCircle,
      answer: t`Yes, and in the mood to talk`,
      line: t`Hi there. I’ve got time and I’m in the mood for a long talk. You?`,
    },
    {
      icon: Wine,
      answer: t`Yes. A drink would help`,
      line: t`If we were sharing a drink right now, what would you pour?`,
    },
    {
      icon: BookOpen,
      answer: t`Alone, but not lonely`,
      line: t`I’m happy on the sofa with a book. Think you can beat it?`,
    },
    {
      icon: Moon,
      answer: t`Not for long, I hope`,
      line: t`I was about to call it a night. Give me a reason to stay up?`,
    },
  ]
  return (
    <fieldset className="answers">
      <legend className="sr-only">{t`Your answer`}</legend>
      {answers.map(({ icon: Icon, answer, line }) => (
        <label key={answer} className="answer">
          <input type="radio" name="hello" value={line} className="sr-only" />
          <Icon aria-hidden />
          <span className="short">{answer}</span>
          <span className="line">
            <q>{line}</q>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
