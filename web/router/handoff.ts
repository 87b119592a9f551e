// What the server's loaders answered, as React Router writes it into the page: one list of values that point at each other. Of what that format
// can say we read what our loaders answer: JSON, undefined, and errors. Anything else is told loudly.
import { errorResponse } from './answers.ts'

type ByRoute = Record<string, unknown>
export type Handoff = { loaderData: ByRoute; actionData: ByRoute | null; errors: ByRoute | null }
type Value = unknown[] | Record<string, number> | string | number | boolean | null

declare global {
  interface Window {
    __reactRouterContext: { stream: ReadableStream }
  }
}

export async function readHandoff(): Promise<Handoff> {
  const [values = '', ...later] = (await new Response(window.__reactRouterContext.stream).text()).split('\n')
  if (later.some(Boolean)) throw new Error('the page holds a promise')
  return revive(JSON.parse(values)) as Handoff
}

const constants = new Map<number, unknown>([
  [-2, Number.NaN],
  [-3, Number.NEGATIVE_INFINITY],
  [-4, -0],
  [-5, null],
  [-6, Number.POSITIVE_INFINITY],
  [-7, undefined],
])

export function revive(values: Value[]): unknown {
  const made = new Map(constants)

  function at(index: number): unknown {
    if (!made.has(index)) make(index, values[index] as Value)
    return made.get(index)
  }

  function make(index: number, value: Value) {
    const kept = <T>(it: T) => {
      made.set(index, it)
      return it
    }
    if (!value || typeof value !== 'object') return kept(value)
    if (!Array.isArray(value)) {
      const record: ByRoute = kept({})
      for (const [key, it] of Object.entries(value)) record[at(Number(key.slice(1))) as string] = at(it)
      return record
    }
    const [type, ...rest] = value as [unknown, ...number[]]
    if (type === 'ErrorResponse') {
      const [data, status, statusText] = rest.map(at)
      return kept(errorResponse(status as number, statusText as string, data))
    }
    if (type === 'SanitizedError') return kept(new Error(at(rest[1] as number) as string))
    if (typeof type === 'string') throw new Error(`the page holds a ${type}`)
    const list: unknown[] = kept([])
    for (const it of value as number[]) list.push(at(it))
    return list
  }

  return at(0)
}
