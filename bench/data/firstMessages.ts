// A message by the call: also the first words of two people, which the live connection leaves to it.
import type { AppFixture } from '../harness/appFixture.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from '../harness/httpConnection.ts'
import type { LoggedIn } from './members.ts'

/** As long as most messages of a chat. */
export const messageBody = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

export async function sendByCall(
  { host }: Pick<AppFixture, 'host'>,
  wire: HttpConnection,
  sender: LoggedIn,
  partner: LoggedIn,
) {
  const text = request(
    'POST',
    `/api/members/${partner.public_id}/messages`,
    {
      ...pageHeaders(host),
      'content-type': 'application/json',
      cookie: sender.cookie,
    },
    JSON.stringify({ client_id: crypto.randomUUID(), body: messageBody }),
  )
  const { status, body: answer } = await wire.ask(text)
  if (status !== 200) throw new Error(`a message was refused: ${status} ${answer}`)
}

export async function sendFirstMessages(ground: AppFixture, pairs: readonly (readonly [LoggedIn, LoggedIn])[]) {
  const wire = await openConnection(ground.port)
  for (const [one, other] of pairs) await sendByCall(ground, wire, one, other)
  wire.close()
}
