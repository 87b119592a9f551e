// What an SMS provider does, and which one this deployment uses. Another provider is a file beside httpSms.ts and a line here.
import type { App } from '../../base/ctx.ts'
import { httpSms } from './httpSms.ts'

export type SmsMessage = {
  /** Idempotency key: a second send with the same id is the same SMS. */
  id: string
  /** E.164. */
  to: string
  text: string
}

export type SmsProvider = {
  /** false: never to this number. Throws where a later try may work. */
  send(message: SmsMessage): Promise<boolean>
}

/** null without SMS_URL: SMS stay in the development outbox (developmentOutbox.ts). */
export const smsProvider = ({ env, clock }: Pick<App, 'env' | 'clock'>): SmsProvider | null =>
  env.sms && httpSms(env.sms, clock)
