// Forms of static pages: a plain POST to the page's own path, answered by its action; works without JavaScript.
import { type ActionFunctionArgs, data, type Params, useActionData } from 'react-router'
import { type Problem, refusals } from '../../contract/refusals.ts'
import { type Page, pageContext } from './context.ts'
import { Refused } from './refused.ts'

type Posted = { page: Page; form: FormData; field(name: string): string; params: Params; url: URL }
type Failed = { refused: Problem; values: Record<string, string> }

/**
 *     export const action = act(async ({ page, field }) => {
 *       await page.call(accounts.login, { email: field('email'), password: field('password') })
 *       return redirect('/members')
 *     })
 *
 * A refusal shows the page again with its status; `useFailed()` has the texts and what was entered, passwords left out.
 */
// An action that a browser never runs must not bring all this there.
/* @__NO_SIDE_EFFECTS__ */
export function act(work: (posted: Posted) => Promise<Response>) {
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const form = await request.formData().catch(() => {
      const { status, message } = refusals.invalid
      throw data({ type: 'about:blank', title: message, status, code: 'invalid', detail: message }, { status })
    })
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    try {
      return await work({ page: context.get(pageContext), form, field, params, url: new URL(request.url) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const texts = [...form].filter(([name, value]) => typeof value === 'string' && !name.includes('password'))
      const values = Object.fromEntries(texts) as Record<string, string>
      return data<Failed>({ refused: error.problem, values }, { status: error.status })
    }
  }
}

/** What the last post was refused for: `text`, `fields` by name, and the entered `values`. null when nothing was. */
export function useFailed() {
  const failed = useActionData() as Failed | undefined
  if (!failed?.refused) return null
  return {
    code: failed.refused.code,
    text: failed.refused.detail,
    fields: failed.refused.fields ?? {},
    values: failed.values,
  }
}

/** A path of this site to go to next; anything else becomes `otherwise` (RTE-4). */
export function ownPath(wish: string | null | undefined, otherwise: string): string {
  if (!wish || !/^\/(?![/\\])/.test(wish) || /[\s\\]/.test(wish)) return otherwise
  return wish
}
