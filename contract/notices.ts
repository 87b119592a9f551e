// Mail and push: what reaches a member outside the pages (NOTE-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { nothing, text } from './fields.ts'

export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1_000)),
  keys: v.object({ p256dh: text(200), auth: text(100) }),
})

export const subscribePush = call({
  name: 'notices.subscribePush',
  method: 'POST',
  path: '/api/user.php',
  query: { push: '1' },
  who: 'member',
  input: v.object({ subscription: pushSubscription }),
  output: nothing,
})
