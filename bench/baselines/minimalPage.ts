// Baseline: the smallest server of a page with a WebSocket, as a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="description" content="The least that can be written to and read."><title>Bare</title><link rel="icon" href="data:,"><main><h1>Bare</h1>
<div role="log"></div><form><label>Message <textarea></textarea></label><button type="submit">Send</button></form></main>
<script>
const line = new WebSocket('ws://' + location.host)
line.onmessage = ({ data }) => document.querySelector('[role=log]').append(Object.assign(document.createElement('p'), { textContent: data }))
line.onopen = () => document.body.dataset.live = ''
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault()
  line.send(document.querySelector('textarea').value)
}
</script></html>`

const http = createServer((request, reply) => {
  const body = request.url === '/' ? page : ''
  const size = Buffer.byteLength(body)
  reply.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'content-length': size }).end(body)
})
const lines = new WebSocketServer({ server: http, perMessageDeflate: false })
lines.on('connection', (line) => {
  line.send('hello')
  line.on('message', (message) => {
    for (const it of lines.clients) it.send(String(message))
  })
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
