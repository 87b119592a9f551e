// Form actions of static pages: a plain POST to the page's own path; works without JavaScript.
import { type ActionFunctionArgs, data, type Params, useActionData } from 'react-router'
import { type Problem, refusals } from '../../contract/refusals.ts'
import { type Page, pageContext } from './context.ts'
import { RefusalError } from './refusalError.ts'

type FormPost = { page: Page; form: FormData; field(name: string): string; params: Params; url: URL }
/** What a page gets beside its own action data when a post was refused. */
/** `values`: of a field that was chosen several times, with commas. */
export type FormError = { problem: Problem; values: Record<string, string> }

/**
 *     export const action = formAction(async ({ page, field }) => {
 *       await page.call(accounts.login, { email: field('email'), password: field('password') })
 *       return redirect('/members')
 *     })
 *
 * A refusal shows the page again with its status; `useFormError()` has the texts and what was
 * entered, passwords left out.
 */
// Side-effect free for the bundler: an unused action must not reach the browser's bundle.
/* @__NO_SIDE_EFFECTS__ */
export function formAction(work: (posted: FormPost) => Promise<Response>) {
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
      if (!(error instanceof RefusalError)) throw error
      const values: Record<string, string> = {}
      for (const name of new Set(form.keys()))
        if (!name.includes('password'))
          values[name] = form
            .getAll(name)
            .filter((it) => typeof it === 'string')
            .join()
      return data<FormError>({ problem: error.problem, values }, { status: error.status })
    }
  }
}

/** The refusal of the last post: `text`, `fields` by name, and the entered `values`. null without one. */
export function useFormError() {
  const formError = useActionData() as FormError | undefined
  if (!formError?.problem) return null
  return {
    code: formError.problem.code,
    text: formError.problem.detail,
    link: formError.problem.link,
    fields: formError.problem.fields ?? {},
    values: formError.values,
  }
}

/** A path of this site, safe to redirect to; anything else becomes `fallback` (RTE-4). */
export function localPath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\s\\]/.test(path)) return fallback
  return path
}
