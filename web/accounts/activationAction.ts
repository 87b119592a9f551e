// What the two forms of /account/activation post (ACC-16); they work without JavaScript.
import { redirect, useActionData } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { formAction } from '../base/forms.ts'

type AddressQuestion = { suggestion: string; email: string }

export const activationAction = formAction(async ({ page, field }) => {
  if (field('do') !== 'correct') {
    await page.call(accounts.resendActivation, {})
    return redirect('/account/activation?done=sent', 303)
  }
  const email = field('email')
  // Sent once more as it was, or by the button that puts it right: then it is meant so.
  const sure = email !== '' && field('sure_of') === email
  const { email_suggestion } = await page.call(accounts.correctEmail, { email, sure })
  if (email_suggestion)
    return Response.json({ asked: { suggestion: email_suggestion, email } satisfies AddressQuestion })
  return redirect('/account/activation?done=changed', 303)
})

/** The address of the last post that looks mistyped, and what it may have been meant to be. */
export const useAddressQuestion = (): AddressQuestion | null =>
  (useActionData() as { asked?: AddressQuestion } | undefined)?.asked ?? null
