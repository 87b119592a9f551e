// A message by the call: also the first words of two people, which the live connection leaves to it.
import type { AppGround } from './ground.ts'
import type { LoggedIn } from './members.ts'
import { asPage, openWire, request, type Wire } from './wire.ts'

/** As long as most messages of a chat. */
export const body = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

export async function overCall({ host }: Pick<AppGround, 'host'>, wire: Wire, sender: LoggedIn, partner: LoggedIn) {
  const text = request(
    'POST',
    `/api/members/${partner.public_id}/messages`,
    {
      ...asPage(host),
      'content-type': 'application/json',
      cookie: sender.cookie,
    },
    JSON.stringify({ client_id: crypto.randomUUID(), body }),
  )
  const { status, body: answer } = await wire.ask(text)
  if (status !== 200) throw new Error(`a message was refused: ${status} ${answer}`)
}

export async function firstWords(ground: AppGround, pairs: readonly (readonly [LoggedIn, LoggedIn])[]) {
  const wire = await openWire(ground.port)
  for (const [one, other] of pairs) await overCall(ground, wire, one, other)
  wire.close()
}
