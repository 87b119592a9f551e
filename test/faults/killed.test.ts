// The server is killed in the middle of sends: every acknowledged message is there, none twice, the ledger adds up (CHAT-6, CRED-6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/database.ts'
import { client } from '../base/client.ts'
import { testDatabase } from '../base/database.ts'
import { castMember, spawnServer } from '../base/servers.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 3)
const sender = castMember('gay', 0)
const receiver = castMember('gay', 1)
let db: Database
let url: string
let drop: () => Promise<void>
let data_dir: string

beforeAll(async () => {
  const made = await testDatabase()
  url = made.url
  drop = made.drop
  data_dir = made.data_dir
  db = connect(url, { max: 2 })
  await db.run`
    insert into credit_balance (member_id, site_id, bought) select id, site_id, 100000 from member where email = ${sender.email}
    on conflict (member_id) do update set bought = 100000, signup = 0, bonus = 0`
})
afterAll(async () => {
  await db.close()
  await drop()
})

test(`CHAT-6 CRED-6 OPS-3 kill -9 in the middle of sends, ${rounds} times`, async () => {
  const { to, me, start } = await db.one<{ to: string; me: number; start: number }>`
    select (select public_id from member where email = ${receiver.email} and site_id = s.site_id) as to, s.id as me,
      (select bought from credit_balance where member_id = s.id) as start
    from member s where s.email = ${sender.email} and s.site_id = (select id from site where key = 'gay')`
  const acknowledged = new Map<string, number>()
  const sent: string[] = []

  for (let round = 0; round < rounds; round++) {
    const server = await spawnServer({ DATABASE_URL: url, DATA_DIR: data_dir })
    const tab = client(server.port, 'gay.localhost')
    await tab.login(sender.email, sender.password)
    const send = async (client_id: string) => {
      const answer = await tab.post(`/api/members/${to}/messages`, { client_id, body: `Round ${round}` })
      if (answer.status !== 200) throw new Error(answer.text)
      acknowledged.set(client_id, answer.json.message.seq)
    }
    // Four tabs send one after the other until the server is gone; it goes after so many acknowledgements.
    const enough = acknowledged.size + 15 + round * 7
    const failed: string[] = []
    const keepSending = async () => {
      for (let n = 0; n < 400; n++) {
        const client_id = crypto.randomUUID()
        sent.push(client_id)
        try {
          await send(client_id)
        } catch {
          failed.push(client_id)
          return
        }
        if (acknowledged.size >= enough) server.kill('SIGKILL')
      }
    }
    await Promise.all([keepSending(), keepSending(), keepSending(), keepSending()])
    await server.ended
    expect(failed.length).toBeGreaterThan(0)

    const again = await spawnServer({ DATABASE_URL: url, DATA_DIR: data_dir })
    const back = client(again.port, 'gay.localhost')
    await back.login(sender.email, sender.password)
    for (const client_id of failed) {
      const answer = await back.post(`/api/members/${to}/messages`, { client_id, body: `Round ${round}` })
      expect(answer.status).toBe(200)
      acknowledged.set(client_id, answer.json.message.seq)
    }
    again.kill('SIGTERM')
    await again.ended
  }

  const rows = await db.many<{ client_id: string; seq: number }>`
    select mc.client_id, mc.seq from message m
    join message_client mc using (conversation_id, seq)
    where m.sender_id = ${me}`
  expect(new Map(rows.map(({ client_id, seq }) => [client_id, seq]))).toEqual(acknowledged)
  expect(rows).toHaveLength(new Set(sent).size)
  const { paid, charged, left } = await db.one<{ paid: number; charged: number; left: number }>`
    select (select coalesce(sum(price), 0)::int from message where sender_id = ${me}) as paid,
      (select coalesce(-sum(amount), 0)::int from credit_entry where member_id = ${me} and reason = 'message') as charged,
      (select bought from credit_balance where member_id = ${me}) as left`
  expect(charged).toBe(paid)
  expect(left).toBe(start - paid)
}, 300_000)
