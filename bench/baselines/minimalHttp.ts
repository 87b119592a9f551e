// The least that answers a page: node:http, one buffer, its type and length. An anchor for the whole program, run as a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.env.SIZE ?? 8_000), 'x')
const http = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
})
// Its connections rest while the other one is measured.
http.keepAliveTimeout = 60_000
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
