// The texts of a locale, in browsers: what Lingui's compiled catalogues say, with the placeholders and plurals that they have (I18N-1). Texts that
// come later are told to nobody: whoever says one has waited for it (web/base/moreTexts.ts).
type Token = string | [name: string, kind?: string, forms?: Record<string, Message>]
type Message = string | Token[]
type Values = Record<string, unknown>
type Descriptor = { id: string; values?: Values; message?: Message }

export function setupI18n() {
  const messages: Record<string, Message> = {}
  let locale = ''
  const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules>()

  function keep<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules>(key: string, make: () => T): T {
    const found = (kept.get(key) as T | undefined) ?? make()
    kept.set(key, found)
    return found
  }

  const number = (value: number, format?: Intl.NumberFormatOptions) =>
    keep(`n${JSON.stringify(format)}`, () => new Intl.NumberFormat(locale, format)).format(value)

  const date = (value: Date | string | number, format: Intl.DateTimeFormatOptions) =>
    keep(`d${JSON.stringify(format)}`, () => new Intl.DateTimeFormat(locale, format)).format(
      typeof value === 'string' ? new Date(value) : value,
    )

  function formOf(forms: Record<string, Message>, value: number): Message {
    const rules = keep('p', () => new Intl.PluralRules(locale))
    return forms[value] ?? forms[rules.select(value)] ?? (forms.other as Message)
  }

  /** `count`: what `#` stands for. */
  function said(message: Message, values: Values, count?: number): string {
    if (typeof message === 'string') return message
    return message
      .map((token) => {
        if (token === '#' && count !== undefined) return number(count)
        if (typeof token === 'string') return token
        const [name, kind, forms] = token
        const value = values[name]
        if (!kind) return value ?? ''
        if (kind !== 'plural' || !forms) throw new Error(`no text of ours has a ${kind}`)
        return said(formOf(forms, value as number), values, value as number)
      })
      .join('')
  }

  function say(asked: string | Descriptor, values?: Values, more?: { message?: Message }) {
    const { id, ...it }: Descriptor = typeof asked === 'string' ? { id: asked, ...more } : asked
    return said(messages[id] ?? it.message ?? id, it.values ?? values ?? {})
  }

  return {
    get locale() {
      return locale
    },
    load: (_locale: string, texts: Record<string, Message>) => void Object.assign(messages, texts),
    activate: (it: string) => {
      locale = it
    },
    _: say,
    number,
    date,
  }
}

export type I18n = ReturnType<typeof setupI18n>
