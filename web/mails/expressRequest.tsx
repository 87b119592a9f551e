// The words of the express request as the order stores them: the same component as at the checkout (PAY-10).
import { ExpressWords } from '../payments/ExpressWords.tsx'
import type { Mail } from './mail.ts'

export const ExpressRequest: Mail<object> = {
  subject: () => '',
  Body: () => <ExpressWords />,
}
