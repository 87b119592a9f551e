// Texts in components: what the macros of Lingui become.
import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import { type Elements, withElements } from './elements.ts'
import type { I18n } from './i18n.ts'

type Said = { i18n: I18n; _: I18n['_'] }
const Context = createContext({} as Said)

export const useLingui = () => use(Context)

const made = new WeakMap<I18n, Said>()

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const said = made.get(i18n) ?? { i18n, _: i18n._ }
  made.set(i18n, said)
  return <Context value={said}>{children}</Context>
}

type TransProps = { id: string; values?: Record<string, unknown>; components?: Elements; message?: string }

export function Trans({ id, values = {}, components = {}, message }: TransProps) {
  const { i18n } = useLingui()
  const elements = { ...components }
  const plain = { ...values }
  // A value that is an element stands in the text as one.
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') continue
    const place = Object.keys(elements).length
    elements[place] = createElement(Fragment, null, value as ReactNode)
    plain[name] = `<${place}/>`
  }
  return withElements(i18n._(id, plain, message === undefined ? undefined : { message }), elements)
}
