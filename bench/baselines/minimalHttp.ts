// Baseline of pages: node:http that sends one buffer with type and length; a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.env.SIZE ?? 8_000), 'x')
const http = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
})
// Connections stay open while the program is measured.
http.keepAliveTimeout = 60_000
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
