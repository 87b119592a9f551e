// What /signup knows when it is opened, and what its one form a step posts (ACC-1); all of it works without JavaScript.
import { type LoaderFunctionArgs, redirect } from 'react-router'
import * as v from 'valibot'
import type { Gender } from '../../contract/attributes.ts'
import type { RawInput } from '../../contract/call.ts'
import { id } from '../../contract/fields.ts'
import { accounts, members } from '../../contract/index.ts'
import { type Interest, interests } from '../../contract/interests.ts'
import { MAX_HELLO_CHARS, MAX_LANDER_LIKES } from '../../contract/landers.ts'
import { type Page, pageContext } from '../base/context.ts'
import { formAction } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import { isInvited } from '../landers/isInvited.ts'
import { notFound } from '../shell/notFound.ts'
import { siteEntryCookie } from '../siteEntry/siteEntryCookie.ts'
import { needsSiteEntry } from '../siteEntry/needsSiteEntry.ts'

export type SignupPage = Awaited<ReturnType<typeof openSignup>>

export async function openSignup({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.user) throw redirect(params.id ? `/members/${params.id}` : '/members')
  const draft = await page.call(accounts.signupState, {})
  const { searchParams } = new URL(request.url)
  return {
    draft,
    step: shownStep(draft, params.id, searchParams.get('step')),
    target: await findTarget(page, params.id ?? draft.target?.id),
    invited: isInvited(page),
    brought: readBrought((name) => searchParams.getAll(name)),
    wishes: Object.fromEntries(wishes.map((name) => [name, searchParams.get(name) ?? ''])),
    this_year: new Date().getFullYear(),
  }
}

/** What the front page's form sends along; it stays in the address while one signs up. */
const wishes = ['looks_for', 'min_age', 'max_age', 'country'] as const

const chosen = ['likes', 'interests', 'hello'] as const
type Brought = { likes: string[]; interests: Interest[]; hello: string }

/** What was chosen on a lander (LAND-1), as far as it can be such; at the first step it goes into the draft, and out of the address. */
function readBrought(all: (name: string) => FormDataEntryValue[]): Brought {
  const texts = (name: string) => all(name).filter((it) => typeof it === 'string')
  return {
    likes: [...new Set(texts('likes'))].filter((it) => v.is(id, it)).slice(0, MAX_LANDER_LIKES),
    interests: interests.filter((it) => texts('interests').includes(it)),
    hello: (texts('hello')[0] ?? '').trim().slice(0, MAX_HELLO_CHARS),
  }
}

/** The wished step, as far as one has come. With another person in mind than before, from the start. */
function shownStep(draft: accounts.SignupDraft, target: string | undefined, wish: string | null) {
  if (target && draft.step < 5 && draft.target?.id !== target) return 0
  return wish && /^[0-4]$/.test(wish) ? Math.min(Number(wish), draft.step) : draft.step
}

/** Whose profile led here, as far as this visitor may see it. */
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

type Step = RawInput<typeof accounts.signupStep>
type Posted = Parameters<Parameters<typeof formAction>[0]>[0]

export const takeStep = formAction(async (posted) => {
  const { page, url } = posted
  // The first step says so above its button.
  if (!page.entered && needsSiteEntry(page.settings, 'empty', undefined)) page.set_cookies.push(siteEntryCookie(url))
  const draft = await page.call(accounts.signupStep, readStep(posted))
  for (const name of chosen) url.searchParams.delete(name)
  // Where membership is private nobody is logged in before the mailbox's owner confirms; that page says so.
  if (draft.step === 5 && page.settings.membership_privacy === 'open')
    return redirect('/complete-signup?api_signup_complete=1', 303)
  url.searchParams.set('step', String(draft.step))
  return redirect(url.pathname + url.search, 303)
})

/** Wrong or missing values go along as they are: the call says what is wrong with them. */
function readStep(posted: Posted): Step {
  const { field, form, params } = posted
  const maybe = (name: string) => field(name) || undefined
  switch (field('step')) {
    case '1':
      return { step: 1, name: field('name'), date_of_birth: readBirth(field) }
    case '2':
      // Sent once more as it was, or by the button that puts it right: then it is meant so.
      return { step: 2, email: field('email'), sure: field('email') !== '' && field('sure_of') === field('email') }
    case '3':
      return { step: 3, password: String(form.get('password') ?? ''), terms: form.has('terms') }
    case '4':
      return {
        step: 4,
        signup_message: field('signup_message'),
        interests: form.getAll('interests') as Interest[],
        likes_for_me: form.has('likes_for_me'),
      }
    default:
      return {
        step: 0,
        gender: field('gender') as Gender,
        looks_for: field('looks_for') as Gender,
        min_age: maybe('min_age'),
        max_age: maybe('max_age'),
        country: maybe('country'),
        target: params.id,
        ...brought(posted),
      }
  }
}

const readBirth = (field: (name: string) => string) =>
  [field('birth_year'), field('birth_month').padStart(2, '0'), field('birth_day').padStart(2, '0')].join('-')

/** Nothing where no lander brought anything: then what an earlier one brought stays. */
function brought({ form }: Posted) {
  const { likes, interests, hello } = readBrought((name) => form.getAll(name))
  return {
    likes: likes.length ? likes : undefined,
    interests: interests.length ? interests : undefined,
    hello: hello || undefined,
  }
}
