// POST /unsubscribe/do: one-click unsubscribe of mail programs (RFC 8058), and the two buttons of our own page. The token says whose mail
// it was, so the request may come from anywhere, without a cookie.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JobCtx } from '../base/ctx.ts'
import { writePreferences } from './savePreferences.ts'
import { suppressMail } from './suppressMail.ts'
import { findUnsubscribeLink } from './unsubscribePreview.ts'

const path = '/unsubscribe/do'
const MAX_BODY_BYTES = 16 * 1024

export function unsubscribeRoute(http: FastifyInstance) {
  http.post(path, { bodyLimit: MAX_BODY_BYTES, config: { callName: 'notifications.unsubscribe' } }, answer)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const [form, requestCtx] = [await readForm(request), await http.ctxOf(request)]
    const ctx = { ...requestCtx, afterCommit: (work: () => unknown) => void work() }
    const token = String(form.get('token') ?? (request.query as Record<string, unknown>).token ?? '')
    const link = await findUnsubscribeLink(ctx, token)
    if (form.get('List-Unsubscribe') === 'One-Click') {
      if (link) await suppressMail(ctx, link.member, 'listunsubscribe')
      return reply.code(link ? 200 : 410).send()
    }
    const turnedOff = link && (await turnOff(ctx, link, form.get('off')))
    const query = turnedOff ? `?off=${turnedOff}` : link ? `?token=${encodeURIComponent(token)}` : ''
    return reply.redirect(path + query, 303)
  }
}

type UnsubscribeLink = NonNullable<Awaited<ReturnType<typeof findUnsubscribeLink>>>

/** What is off now; null where the form named nothing. */
async function turnOff(ctx: JobCtx, { member, kind }: UnsubscribeLink, scope: unknown) {
  if (scope === 'all') {
    await suppressMail(ctx, member, 'listunsubscribe')
    return 'all'
  }
  if (scope !== 'kind') return null
  await writePreferences(ctx, member, [{ kind, channel: 'mail', is_enabled: false }])
  return kind
}

/** In both encodings that mail programs use; an unreadable body is an empty form. */
async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  const bytes = body instanceof Buffer ? new Uint8Array(body) : new Uint8Array()
  const type = headers['content-type'] ?? ''
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
}
