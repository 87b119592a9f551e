// How many messages a second the server takes from 16 logged-in members over HTTP, each kept on disk before it is acknowledged (CHAT-6).
import { connect } from '../server/base/database.ts'
import { defineBench, type Run } from './base/bench.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { everybodySawIt, type LoggedIn, makeMembers } from './base/members.ts'
import { hasPgbench, pgbench } from './base/pgbench.ts'
import { rate } from './base/rate.ts'
import { openWire, request, type Wire } from './base/wire.ts'

const senders = 16
const seconds = 8
/** As long as most messages of a chat. */
const body = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

type SendGround = AppGround & { pairs: { sender: LoggedIn; partner: LoggedIn }[]; wires: Wire[] }

async function setup(run: Run): Promise<SendGround> {
  const ground = await appGround(run)
  const members = await makeMembers(ground, senders * 2)
  const partners = members.slice(senders)
  const pairs = members.slice(0, senders).map((sender, at) => ({ sender, partner: partners[at] as LoggedIn }))
  const wires = await Promise.all(pairs.map(() => openWire(ground.port)))
  const made = { ...ground, pairs, wires }
  run.say('warming up …')
  await overHttp(made, 3)
  return made
}

async function overHttp(ground: SendGround, forSeconds = seconds) {
  await everybodySawIt(ground.db)
  await ground.db.run`checkpoint`
  return rate(senders, forSeconds, async (at) => {
    const { sender, partner } = ground.pairs[at] as SendGround['pairs'][number]
    const text = request(
      'POST',
      `/api/members/${partner.public_id}/messages`,
      {
        host: ground.host,
        'user-agent': 'bench',
        accept: 'application/json',
        'accept-language': 'en',
        'content-type': 'application/json',
        'x-request-type': 'client',
        'sec-fetch-site': 'same-origin',
        cookie: sender.cookie,
      },
      JSON.stringify({ client_id: crypto.randomUUID(), body }),
    )
    const { status, body: answer } = await (ground.wires[at] as Wire).ask(text)
    if (status !== 200) throw new Error(`a message was refused: ${status} ${answer}`)
  })
}

/** The same SQL function for the same members, without the server. */
async function inDatabase(ground: SendGround) {
  await everybodySawIt(ground.db)
  await ground.db.run`checkpoint`
  const [first] = ground.pairs
  if (hasPgbench) {
    return pgbench(
      { url: ground.db.url, clients: senders, seconds },
      {
        set: { sender: `${first?.sender.id} + :client_id`, partner: `${first?.partner.id} + :client_id` },
        sql: `select * from chat_send(${ground.site_id}, :sender, lpad((:partner)::text, 32, '0'), gen_random_uuid(), '${body}', now(), '')`,
      },
    )
  }
  const db = connect(ground.db.url, { max: senders })
  const sent = rate(senders, seconds, (at) => {
    const { sender, partner } = ground.pairs[at] as SendGround['pairs'][number]
    return db.one`
      select * from chat_send(${ground.site_id}, ${sender.id}, ${partner.public_id}, ${crypto.randomUUID()}::uuid, ${body}, ${new Date()}, '')`
  })
  return sent.finally(db.close)
}

export const bench = defineBench<SendGround>({
  setup,
  minutes: 6,
  measures: [
    {
      name: 'send rate vs pgbench',
      unit: 'messages/s',
      value: (ground) => overHttp(ground),
      anchor: hasPgbench ? 'pgbench, same function' : 'bare driver, same function (no pgbench here)',
      anchor_value: inDatabase,
      target: { of: 'ratio', least: 0.33 },
    },
  ],
})
