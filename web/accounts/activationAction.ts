// Action of the two forms of /account/activation (ACC-16); works without JavaScript.
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
  // Posted again unchanged, or by the button of the suggestion: then it is meant so.
  const sure = email !== '' && field('sure_of') === email
  const { email_suggestion } = await page.call(accounts.correctEmail, { email, sure })
  if (email_suggestion)
    return Response.json({ asked: { suggestion: email_suggestion, email } satisfies AddressQuestion })
  return redirect('/account/activation?done=changed', 303)
})

/** The address of the last post that looks mistyped, and the suggestion. */
export const useAddressQuestion = (): AddressQuestion | null =>
  (useActionData() as { asked?: AddressQuestion } | undefined)?.asked ?? null
