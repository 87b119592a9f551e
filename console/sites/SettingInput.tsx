// One setting as a field of the form, by the kind that its schema has.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SettingField } from '../../contract/console/sites.ts'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { Input, Select, Textarea } from '../../web/kit/Field.tsx'
import { isSame, labelOf } from './edits.ts'

/** From so many characters on, a text has several lines. */
const LONG_TEXT_CHARS = 200

type Props = { field: SettingField; value: unknown; disabled: boolean; onChange(value: unknown): void }

export function SettingInput(props: Props) {
  const { field, value, disabled, onChange } = props
  const { path, kind, options, doc, is_optional, max_chars = Number.POSITIVE_INFINITY, min, max } = field
  const { t } = useLingui()
  const isEdited = !isSame(value, field.value)
  const common = {
    label: `${labelOf(path)}${isEdited ? ' *' : ''}`,
    hint: doc || undefined,
    disabled,
    title: path,
    className: isEdited ? 'border-accent!' : '',
  }
  if (kind === 'json') return <JsonInput {...props} />
  if (kind === 'list') return options ? <ChoiceList {...props} options={options} /> : <LineList {...props} />
  if (kind === 'boolean' || kind === 'choice') {
    const values = options ?? ['true', 'false']
    const names: Record<string, string> = { true: t`yes`, false: t`no` }
    return (
      <Select
        {...common}
        value={value === null ? '' : `${value}`}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : kind === 'boolean' ? target.value === 'true' : target.value)
        }
      >
        {(is_optional || value === null) && <option value="">{t`not set`}</option>}
        {values.map((it) => (
          <option key={it} value={it}>
            {names[it] ?? it}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'number')
    return (
      <Input
        {...common}
        type="number"
        step="any"
        min={min}
        max={max}
        value={value === null ? '' : `${value}`}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    )
  const text = {
    value: value === null ? '' : `${value}`,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value === '' && is_optional ? null : target.value),
    ...(Number.isFinite(max_chars) && { maxLength: max_chars }),
  }
  if (max_chars >= LONG_TEXT_CHARS && Number.isFinite(max_chars)) return <Textarea {...common} {...text} rows={2} />
  return <Input {...common} {...text} />
}

const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '')

function LineList({ field, value, disabled, onChange }: Props) {
  const { t } = useLingui()
  const { path, doc, is_optional } = field
  // What is typed, with its unfinished lines; unless the value comes from elsewhere.
  const [typed, setTyped] = useState({ text: asLines(value), value })
  const text = isSame(typed.value, value) ? typed.text : asLines(value)
  return (
    <Textarea
      label={`${labelOf(path)}${isSame(value, field.value) ? '' : ' *'}`}
      hint={`${doc} ${t`One a line.`}`.trim()}
      title={path}
      disabled={disabled}
      rows={2}
      value={text}
      onChange={({ target }) => {
        const lines = target.value.split('\n').flatMap((it) => it.trim() || [])
        const next = lines.length === 0 && is_optional ? null : lines
        setTyped({ text: target.value, value: next })
        onChange(next)
      }}
    />
  )
}

function ChoiceList({ field, value, disabled, onChange, options }: Props & { options: string[] }) {
  const { path, doc, is_optional } = field
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const mark = isSame(value, field.value) ? '' : ' *'
  return (
    <fieldset className="grid content-start" disabled={disabled} title={path}>
      <legend className="font-semibold text-sm">
        {labelOf(path)}
        {mark}
      </legend>
      <div className="grid grid-cols-4 gap-x-4 sm:grid-cols-6">
        {options.map((it) => (
          <Checkbox
            key={it}
            label={it}
            checked={chosen.includes(it)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, it] : chosen.filter((one) => one !== it)
              onChange(next.length === 0 && is_optional ? null : next)
            }}
          />
        ))}
      </div>
      {doc && <p className="text-muted text-xs">{doc}</p>}
    </fieldset>
  )
}

const asJson = (value: unknown) => (value === null ? '' : JSON.stringify(value, null, 2))

/** What is no JSON yet changes nothing. */
function JsonInput({ field, value, disabled, onChange }: Props) {
  const { t } = useLingui()
  const { path, doc } = field
  const [typed, setTyped] = useState({ text: asJson(value), value })
  const [isWrong, setWrong] = useState(false)
  const text = isWrong || isSame(typed.value, value) ? typed.text : asJson(value)
  return (
    <Textarea
      label={`${labelOf(path)}${isSame(value, field.value) ? '' : ' *'}`}
      hint={`${doc} JSON.`.trim()}
      error={isWrong ? t`This is no JSON, so it would not be saved.` : undefined}
      title={path}
      disabled={disabled}
      rows={3}
      spellCheck={false}
      className="font-mono text-sm"
      value={text}
      onChange={({ target }) => {
        const parsed = parseJson(target.value)
        setWrong(!parsed)
        setTyped({ text: target.value, value: parsed ? parsed.value : typed.value })
        if (parsed) onChange(parsed.value)
      }}
    />
  )
}

function parseJson(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
