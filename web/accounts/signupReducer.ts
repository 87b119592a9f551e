// State of a signup as a pure reducer: how far the draft has come, and which step is shown (ACC-1). The server stores the
// draft and each step is a form without JavaScript, so the state is made anew for each page; signupPage.ts loads and posts.
const LAST_STEP = 4

export type SignupState = {
  /** The first step without an answer; after the last step the signup is complete. */
  reachedStep: number
  shownStep: number
  /** The member whose profile led here. */
  targetId: string | null
}

type Draft = { step: number; target: { id: string } | null }

export type SignupAction =
  /** The server's draft, when the page is opened or after a step was posted. */
  | { type: 'resumed'; draft: Draft }
  /** The address names a member: for another one than before it begins at the start. */
  | { type: 'targeted'; targetId: string }
  /** The address asks for a step: one that was answered, or the next one. */
  | { type: 'requested'; step: string }

export const newSignup: SignupState = { reachedStep: 0, shownStep: 0, targetId: null }

export function signupReducer(state: SignupState, action: SignupAction): SignupState {
  switch (action.type) {
    case 'resumed': {
      const { step, target } = action.draft
      return { reachedStep: step, shownStep: step, targetId: target?.id ?? null }
    }
    case 'targeted':
      if (isComplete(state) || action.targetId === state.targetId) return state
      return { ...newSignup, targetId: action.targetId }
    case 'requested':
      if (!/^[0-4]$/.test(action.step)) return state
      return { ...state, shownStep: Math.min(Number(action.step), state.reachedStep) }
  }
}

export const isComplete = ({ reachedStep }: SignupState) => reachedStep > LAST_STEP

/** Choices of a lander: the draft has them after a step, so they leave the address. */
export const landerParams = ['likes', 'interests', 'hello'] as const

/**
 * Where a posted step leads. Where membership is private nobody is logged in before the mailbox's owner confirms: the
 * page after the last step says so.
 */
export function nextPath(state: SignupState, { pathname, searchParams }: URL, isPrivate: boolean): string {
  if (isComplete(state) && !isPrivate) return '/complete-signup?api_signup_complete=1'
  const search = new URLSearchParams(searchParams)
  for (const name of landerParams) search.delete(name)
  search.set('step', String(state.shownStep))
  return `${pathname}?${search}`
}
