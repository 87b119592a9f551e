// Adyen's published OpenAPI documents as judges and as a source of examples. They lie beside the project, not in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { root } from './sources.ts'

const folder = process.env.ADYEN_DOCUMENTS ?? join(root, '../shared/reference/adyen')
const names = { checkout: 'CheckoutService-v72.json', webhooks: 'Webhooks-v1.json' }

export const atHand = Object.values(names).every((it) => existsSync(join(folder, it)))
export const whyNot = `skipped: ${folder} is absent, which holds Adyen's OpenAPI documents`

type Reference = { $ref: string }
type Examples = Record<string, Reference | { value: unknown }>
type Content = { 'application/json'?: { schema: Reference; examples?: Examples } }
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean }
export type Operation = {
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = {
  servers?: { url: string }[]
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
}

const open = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document

export function openDocuments() {
  const documents = { checkout: open(names.checkout), webhooks: open(names.webhooks) }
  const ajv = new Ajv2020({ strict: false, allErrors: true, schemas: documents as never })
  // Its default export is a CommonJS module's.
  ;(addFormats as unknown as (it: Ajv2020) => void)(ajv)
  const compiled = new Map<string, ValidateFunction>()

  type Of = keyof typeof documents
  const at = (of: Of, { $ref }: Reference) =>
    $ref
      .slice(2)
      .split('/')
      .reduce((it, key) => (it as Record<string, unknown>)[key], documents[of] as unknown)
  const whole = <T>(of: Of, it: T | Reference) =>
    (typeof it === 'object' && it && '$ref' in it ? at(of, it as Reference) : it) as T

  /** What is wrong with it by the document; empty where nothing is. */
  function faults(of: Of, { $ref }: Reference, it: unknown): string[] {
    const name = `${of}${$ref}`
    const judge = compiled.get(name) ?? ajv.compile({ $ref: name })
    compiled.set(name, judge)
    if (judge(it)) return []
    return (judge.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`,
    )
  }
  /** The example of this name, or else the first. */
  const example = (of: Of, content: Content | undefined, name = ''): unknown => {
    const all = content?.['application/json']?.examples ?? {}
    const found = all[name] ?? Object.values(all)[0]
    return found && structuredClone(whole<{ value: unknown }>(of, found as never).value)
  }
  return { ...documents, faults, example, whole }
}
export type Documents = ReturnType<typeof openDocuments>
