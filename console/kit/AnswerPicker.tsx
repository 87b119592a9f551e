// Chooses a template of an answer, in the language of whoever gets it (STAFF-2).
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fillAnswer } from '../../contract/answers.ts'
import { list } from '../../contract/console/answers.ts'
import { Select } from '../../web/kit/Field.tsx'
import { useStaffQuery } from '../base/queries.ts'
import { answersInForce, answerTitle } from './answers.ts'
import { useLanguageName } from './useLanguageName.ts'

type AnswerPickerProps = {
  site: string
  /** Of the reader. */
  language: string
  values: Parameters<typeof fillAnswer>[1]
  onChoose(answer: { name: string; subject: string; words: string }): void
}

export function AnswerPicker({ site, language, values, onChoose }: AnswerPickerProps) {
  const { t, i18n } = useLingui()
  const languageName = useLanguageName()
  const [chosen, setChosen] = useState('')
  const rows = useStaffQuery(list, { site }).data ?? []
  const names = answersInForce(rows)
  function choose(name: string) {
    setChosen(name)
    const text = names.get(name)?.get(language)
    if (text) onChoose({ name, subject: fillAnswer(text.subject, values), words: fillAnswer(text.words, values) })
  }
  return (
    <Select
      label={t`Template`}
      hint={t`In ${languageName(language)}. What you have written is replaced.`}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t`None`}</option>
      {[...names].map(([name, texts]) => (
        <option key={name} value={name} disabled={!texts.has(language)}>
          {answerTitle(texts, i18n.locale, name)}
          {texts.has(language) ? '' : ` (${t`not in this language`})`}
        </option>
      ))}
    </Select>
  )
}
