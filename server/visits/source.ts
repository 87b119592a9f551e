// The traffic source of a visit: taken from the first landing's query, kept in the cookie `src` until a signup stores it (ACC-2).

import { cookie } from '../base/cookies.ts'
import type { Ctx } from '../base/ctx.ts'

const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export type Source = Record<(typeof fields)[number], string | null>
export const noSource: Source = { network: null, ref: null, sub1: null, sub2: null, sub3: null }

const keptFor = 30 * 86_400
const longest = 100

/** The source that sent this visitor, or null (SITE-4). */
export function sourceOf({ asked }: Pick<Ctx, 'asked'>): Source | null {
  const kept = asked.cookies.src
  if (!kept || kept.length > 2_000) return null
  try {
    return pick(JSON.parse(Buffer.from(kept, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Called for every page that is opened: the first landing that names a source is the one that counts. */
export function keepSource(
  ctx: Pick<Ctx, 'app' | 'asked' | 'setCookie'>,
  query: Record<string, unknown>,
): Source | null {
  const before = sourceOf(ctx)
  if (before) return before
  const source = pick(query)
  if (!source) return null
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== null))
  ctx.setCookie(cookie(ctx.app.env, 'src', Buffer.from(JSON.stringify(given)).toString('base64url'), keptFor))
  return source
}

function pick(from: unknown): Source | null {
  if (typeof from !== 'object' || from === null) return null
  const values = fields.map((name) => [name, clean((from as Record<string, unknown>)[name])] as const)
  return values.some(([, value]) => value !== null) ? (Object.fromEntries(values) as Source) : null
}

const clean = (value: unknown): string | null =>
  typeof value === 'string' ? value.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, longest) || null : null
