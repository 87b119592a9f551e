// Loader and action of /signup: the data of the page, and the one form that each step posts (ACC-1). Works without
// JavaScript; which step is shown is decided by signupReducer.ts.
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import * as v from 'valibot'
import type { RawInput } from '../../contract/call.ts'
import { id } from '../../contract/fields.ts'
import { accounts, members } from '../../contract/index.ts'
import { type Interest, interests } from '../../contract/interests.ts'
import { formatTag } from '../../contract/languageTag.ts'
import { MAX_HELLO_CHARS, MAX_LANDER_LIKES } from '../../contract/limits.ts'
import { type Page, pageContext } from '../base/context.ts'
import { formAction } from '../base/forms.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import { isInvited } from '../landers/isInvited.ts'
import { parseWho } from '../landers/who.ts'
import { needsSiteEntry } from '../siteEntry/needsSiteEntry.ts'
import { siteEntryCookie } from '../siteEntry/siteEntryCookie.ts'
import { parseBirthDate } from './parseBirthDate.ts'
import { newSignup, nextPath, type SignupAction, signupReducer } from './signupReducer.ts'

export type SignupPage = Awaited<ReturnType<typeof signupLoader>>['data']

export async function signupLoader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.user) throw redirect(params.id ? `/members/${params.id}` : '/members')
  const { searchParams } = new URL(request.url)
  const landerChoices = readLanderChoices((name) => searchParams.getAll(name))
  const draft = await page.call(accounts.signupState, { likes: landerChoices.likes.join() || undefined })
  const path = params.id ? `/members/${params.id}/signup` : '/signup'
  if (draft.age_required && searchParams.get('step') !== '0') throw redirect(`/age?from=${path}`)
  const target = await findTarget(page, params.id ?? draft.target?.id)
  const signup = {
    draft,
    step: shownStep(draft, params.id, searchParams.get('step')),
    target,
    isInvited: isInvited(page),
    has_source: page.has_source,
    landerChoices,
    preferences: Object.fromEntries(preferenceParams.map((name) => [name, searchParams.get(name) ?? ''])),
  }
  // Whom a person shows itself to holds at once, as on its landing (PRO-10).
  return data(signup, { headers: target && !target.fictional ? { 'cache-control': 'no-store' } : {} })
}

export const signupHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/** Preferences from the form of the front page; they stay in the address during the signup. */
const preferenceParams = ['looks_for', 'min_age', 'max_age', 'country'] as const

type LanderChoices = { likes: string[]; interests: Interest[]; hello: string }

/** What was chosen on a lander (LAND-1), as far as it is valid. The first step posts it into the draft. */
function readLanderChoices(all: (name: string) => FormDataEntryValue[]): LanderChoices {
  const texts = (name: string) => all(name).filter((it) => typeof it === 'string')
  return {
    likes: [...new Set(texts('likes'))].filter((it) => v.is(id, it)).slice(0, MAX_LANDER_LIKES),
    interests: interests.filter((it) => texts('interests').includes(it)),
    hello: (texts('hello')[0] ?? '').trim().slice(0, MAX_HELLO_CHARS),
  }
}

function shownStep(draft: accounts.SignupDraft, targetId: string | undefined, step: string | null) {
  const actions: SignupAction[] = [{ type: 'resumed', draft }]
  if (targetId) actions.push({ type: 'targeted', targetId })
  if (step) actions.push({ type: 'requested', step })
  return actions.reduce(signupReducer, newSignup).shownStep
}

/** The member whose profile led here, as far as this visitor may see it. */
async function findTarget(page: Page, id: string | undefined) {
  if (!id) return null
  try {
    const { name, age, place, fictional, main_image } = await page.call(members.show, { id })
    return { id, name, age, place, fictional, main_image }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.code === 'not_found' || error.code === 'invalid') throw notFound()
    return null
  }
}

type StepInput = RawInput<typeof accounts.signupStep>
type ActionArgs = Parameters<Parameters<typeof formAction>[0]>[0]

export const signupAction = formAction(async (args) => {
  const { page, url } = args
  // The first step shows the notice of the site entry above its button.
  if (!page.has_confirmed_entry && needsSiteEntry(page.settings, 'empty', undefined))
    page.set_cookies.push(siteEntryCookie(url))
  const draft = await page.call(accounts.signupStep, readStep(args))
  const state = signupReducer(newSignup, { type: 'resumed', draft })
  return redirect(nextPath(state, url, page.settings.membership_privacy !== 'open'), 303)
})

/** Wrong or missing values are passed on as they are: the call refuses them. */
function readStep(args: ActionArgs): StepInput {
  const { field, form, params } = args
  const optional = (name: string) => field(name) || undefined
  switch (field('step')) {
    case '1':
      return { step: 1, name: field('name'), date_of_birth: readBirthDate(args) }
    case '2':
      // Posted again unchanged, or by the button of the suggestion: then it is meant so.
      return { step: 2, email: field('email'), sure: field('email') !== '' && field('sure_of') === field('email') }
    case '3':
      return { step: 3, password: String(form.get('password') ?? ''), terms: form.has('terms') }
    case '4':
      return {
        step: 4,
        signup_message: field('signup_message'),
        price: field('price') || undefined,
        // Posted again unchanged: then it is meant so.
        confirmed: field('sure_of') !== '' && field('sure_of') === field('signup_message'),
        interests: form.getAll('interests') as Interest[],
        likes_for_me: form.has('likes_for_me'),
        proof: readProof(field('proof')),
      }
    default:
      return {
        step: 0,
        consents: form.getAll('consents').filter((it) => typeof it === 'string'),
        ...parseWho(field('who')),
        min_age: optional('min_age'),
        max_age: optional('max_age'),
        country: optional('country'),
        target: params.id,
        ...landerInput(args),
      }
  }
}

/** What enhance/solveProof.ts filled in. */
function readProof(json: string): accounts.Proof | undefined {
  try {
    return json ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

const readBirthDate = ({ page, field }: ActionArgs) =>
  parseBirthDate(field('birth'), formatTag(page.locale, page.settings.geoip_selected_country))

/** Undefined without choices of a lander: then those of an earlier one stay in the draft. */
function landerInput({ form }: ActionArgs) {
  const { likes, interests, hello } = readLanderChoices((name) => form.getAll(name))
  return {
    likes: likes.length ? likes : undefined,
    interests: interests.length ? interests : undefined,
    hello: hello || undefined,
  }
}
