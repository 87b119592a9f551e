// POST /unsubscribe/do: the button of the mail program (RFC 8058), and the two buttons of our own page. The token says whose mail it was,
// so the request may come from anywhere, without a cookie.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JobCtx } from '../base/ctx.ts'
import { keepChoices } from './choose.ts'
import { stopMails } from './stopMails.ts'
import { wayOut } from './unsubscribing.ts'

const path = '/unsubscribe/do'

export function unsubscribeRoute(http: FastifyInstance) {
  http.post(path, { bodyLimit: 16 * 1024, config: { called: 'notifications.unsubscribe' } }, answer)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const [form, asked] = [await readForm(request), await http.ctxOf(request)]
    const ctx = { ...asked, afterCommit: (work: () => unknown) => void work() }
    const token = String(form.get('token') ?? (request.query as Record<string, unknown>).token ?? '')
    const found = await wayOut(ctx, token)
    if (form.get('List-Unsubscribe') === 'One-Click') {
      if (found) await stopMails(ctx, found.member, 'listunsubscribe')
      return reply.code(found ? 200 : 410).send()
    }
    const off = found && (await turnOff(ctx, found, form.get('off')))
    const seen = off ? `?off=${off}` : found ? `?token=${encodeURIComponent(token)}` : ''
    return reply.redirect(path + seen, 303)
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof wayOut>>>

/** What is off now; null where the form did not say what. */
async function turnOff(ctx: JobCtx, { member, kind }: Found, what: unknown) {
  if (what === 'all') {
    await stopMails(ctx, member, 'listunsubscribe')
    return 'all'
  }
  if (what !== 'kind') return null
  await keepChoices(ctx, member, [{ kind, channel: 'mail', wanted: false }])
  return kind
}

/** In both encodings that mail programs use; what can't be read is an empty form. */
async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  const bytes = body instanceof Buffer ? new Uint8Array(body) : new Uint8Array()
  const type = headers['content-type'] ?? ''
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
}
