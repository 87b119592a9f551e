// Writes one answer, language by language, for this site or for all; what stood behind it is used again once it is dropped
// (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  answerPlaceholders,
  hasOnlyPlaceholders,
  MAX_ANSWER_CHARS,
  MAX_ANSWER_SUBJECT_CHARS,
} from '../../contract/answers.ts'
import * as answers from '../../contract/console/answers.ts'
import { type Locale, locales } from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Select, Textarea } from '../../web/kit/Field.tsx'
import { useMay, useMe } from '../base/me.ts'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { type AnswerRow, answersInForce } from '../kit/answers.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useLanguageName } from '../kit/useLanguageName.ts'

/** Braces would be a placeholder of the console's own text. */
const [nameMark, siteMark] = answerPlaceholders.map((it) => `{${it}}`)

type Target = 'site' | 'all'
type EditorProps = { site: string; name: string; rows: AnswerRow[]; onClose: () => void }

export function AnswerEditor({ site, name, rows, onClose }: EditorProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const may = useMay()
  const languageName = useLanguageName()
  const texts = answersInForce(rows).get(name) ?? new Map<string, AnswerRow>()
  const [language, setLanguage] = useState<Locale>(
    () => locales.find((it) => !texts.has(it)) ?? locales.find((it) => it === i18n.locale) ?? 'en',
  )
  const [target, setTarget] = useState<Target>('site')
  const [typed, setTyped] = useState<{ subject: string; words: string } | null>(null)
  const [action, setAction] = useState<'put' | 'drop' | null>(null)
  const put = useStaffWrite(answers.put, { also: ['audit'] })
  const drop = useStaffWrite(answers.drop, { also: ['audit'] })
  const inForce = texts.get(language)
  const own = rows.find((it) => it.name === name && it.language === language && it.of === target)
  const stored = own ?? inForce ?? { subject: '', words: '' }
  const { subject, words } = typed ?? stored
  const maySave = may(answers.put)
  const isChanged = subject !== stored.subject || words !== stored.words
  const isFaulty = !hasOnlyPlaceholders(subject) || !hasOnlyPlaceholders(words)
  const key = { name, language, revision: own?.revision ?? 0, ...(target === 'site' && { site }) }
  function turn(change: () => void) {
    if (isChanged && !window.confirm(t`What you have written is not saved. Leave it?`)) return
    setTyped(null)
    change()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="wrap-anywhere font-mono text-lg">{name}</h2>
        <Button small onClick={() => turn(onClose)}>
          <Trans>All answers</Trans>
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Language`}
          value={language}
          onChange={({ target: { value } }) => turn(() => setLanguage(value as Locale))}
        >
          {locales.map((it) => (
            <option key={it} value={it}>
              {languageName(it)}
              {texts.has(it) ? '' : ` (${t`missing`})`}
            </option>
          ))}
        </Select>
        <Select
          label={t`For`}
          value={target}
          onChange={({ target: { value } }) => turn(() => setTarget(value as Target))}
        >
          <option value="site">{t`this site`}</option>
          {!me.is_limited && <option value="all">{t`all sites`}</option>}
        </Select>
      </div>
      <p className="text-muted text-sm">
        {inForce?.of === 'site' ? (
          <Trans>The site has a text of its own.</Trans>
        ) : inForce?.of === 'all' ? (
          <Trans>The text of all sites is used.</Trans>
        ) : inForce ? (
          <Trans>The program's own text is used.</Trans>
        ) : (
          <Trans>There is none in this language: it is not offered to whoever answers in it.</Trans>
        )}
      </p>
      <Input
        label={t`Subject`}
        lang={language}
        maxLength={MAX_ANSWER_SUBJECT_CHARS}
        disabled={!maySave}
        value={subject}
        onChange={(event) => setTyped({ subject: event.target.value, words })}
      />
      <Textarea
        label={t`Words`}
        hint={t`An empty line between paragraphs. ${nameMark} and ${siteMark} are filled in; whoever sends it can change it.`}
        error={isFaulty ? t`Of what stands in braces there are ${nameMark} and ${siteMark} alone.` : undefined}
        lang={language}
        rows={12}
        className="max-h-none!"
        maxLength={MAX_ANSWER_CHARS}
        disabled={!maySave}
        value={words}
        onChange={(event) => setTyped({ subject, words: event.target.value })}
      />
      {maySave && (
        <div className="flex flex-wrap gap-2">
          <Button
            small
            kind="primary"
            disabled={!isChanged || isFaulty || !subject.trim() || !words.trim()}
            onClick={() => setAction('put')}
          >
            <Trans>Save</Trans>…
          </Button>
          {isChanged && (
            <Button small onClick={() => setTyped(null)}>
              <Trans>Discard</Trans>
            </Button>
          )}
          {own && !isChanged && (
            <Button small kind="ghost" onClick={() => setAction('drop')}>
              <Trans>Remove this text</Trans>…
            </Button>
          )}
        </div>
      )}
      {action && (
        <ReasonDialog
          heading={action === 'put' ? t`Save the answer` : t`Remove this text`}
          action={action === 'put' ? t`Save` : t`Remove`}
          isDangerous={action === 'drop'}
          onClose={() => setAction(null)}
          onConfirm={async (reason) => {
            const work =
              action === 'put'
                ? put.mutateAsync({ ...key, subject: subject.trim(), words: words.trim(), reason })
                : drop.mutateAsync({ ...key, reason })
            await work.catch(async (error) => {
              await refresh('answers')
              throw error
            })
            setTyped(null)
          }}
        />
      )}
    </div>
  )
}
