// Baseline of chat (CHAT-6): the smallest server that stores messages and passes them on: one ws server, one insert per
// message, no authentication; a process of its own.
import postgres from 'postgres'
import { WebSocketServer } from 'ws'

const sql = postgres(process.env.DATABASE_URL as string, { max: 16, onnotice: () => {} })
await sql`create table if not exists floor_message (id bigint generated always as identity primary key, sender text not null, receiver text not null,
  body text not null, created_at timestamptz not null default now())`
const lines = new Map<string, import('ws').WebSocket>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (line, request) => {
  const sender = (request.url ?? '').slice(1)
  lines.set(sender, line)
  line.on('message', async (data) => {
    const { to, client_id, body } = JSON.parse(String(data))
    const [stored] =
      await sql`insert into floor_message (sender, receiver, body) values (${sender}, ${to}, ${body}) returning id, created_at as at`
    line.send(JSON.stringify({ type: 'ack', client_id, result: stored }))
    lines.get(to)?.send(JSON.stringify({ type: 'message', from: sender, message: { client_id, body, ...stored } }))
  })
})
server.on('listening', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
