// Sends messages by HTTP call, including the first of a conversation, which the live connection leaves to the call.
import type { AppFixture } from '../harness/appFixture.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from '../harness/httpConnection.ts'
import type { LoggedIn } from './members.ts'

/** On the site of the benches (test/fixtures/app.ts). */
export const MESSAGE_CREDITS = 2

/** A message of typical length. */
export const messageBody = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

export async function sendByCall(
  { host }: Pick<AppFixture, 'host'>,
  connection: HttpConnection,
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
    JSON.stringify({ client_id: crypto.randomUUID(), body: messageBody, price: MESSAGE_CREDITS }),
  )
  const { status, body: answer } = await connection.ask(text)
  if (status !== 200) throw new Error(`a message was refused: ${status} ${answer}`)
}

export async function sendFirstMessages(fixture: AppFixture, pairs: readonly (readonly [LoggedIn, LoggedIn])[]) {
  const connection = await openConnection(fixture.port)
  for (const [one, other] of pairs) await sendByCall(fixture, connection, one, other)
  connection.close()
}
