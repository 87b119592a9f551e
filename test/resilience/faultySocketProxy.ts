// Proxies the live connection with network faults, frame by frame (CHAT-6).
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { NetworkFaults } from './networkFaults.ts'

export function proxySockets(target: number, { draw, lag, one, silence }: NetworkFaults) {
  const lines = new Set<WebSocket>()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, autoPong: false })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const fault = draw()
    if (fault === 'drop') return void socket.destroy()
    if (fault === 'stall') await silence()
    const { host, cookie, origin } = request.headers
    const headers = { host, cookie, origin }
    const far = new WebSocket(`ws://127.0.0.1:${target}${request.url}`, { headers, autoPong: false })
    sockets.handleUpgrade(request, socket, head, (near) => {
      const opened = once(far, 'open').catch(() => {})
      pass(near, far, opened)
      pass(far, near, opened)
    })
  }

  /** Forwards frames in order. */
  function pass(from: WebSocket, to: WebSocket, opened: Promise<unknown>) {
    lines.add(from)
    let before = opened
    const then = (next: () => unknown) => {
      before = before.then(() => to.readyState === to.OPEN && next())
    }
    async function frame(data: string) {
      const fault = draw()
      if (fault === 'delay') await lag()
      if (fault === 'stall') await silence()
      const lost = fault === 'drop' && one(true, false)
      if (!lost) to.send(data)
      if (fault === 'twice') to.send(data)
      // The last frame may arrive without its sender learning of it.
      if (fault === 'drop') to.close(1001)
      if (fault === 'drop') from.terminate()
    }
    from.on('message', (data) => then(() => frame(String(data))))
    from.on('ping', () => then(() => to.ping()))
    from.on('pong', () => then(() => to.pong()))
    from.on('error', () => to.terminate())
    from.on('close', (code) => {
      lines.delete(from)
      // A close code is forwarded after the earlier frames; a broken connection has none.
      if (code >= 4000) then(() => to.close(code))
      else if (to.readyState !== to.CLOSING) to.terminate()
    })
  }

  const cut = () => {
    for (const line of lines) line.terminate()
  }
  return { upgrade, cut }
}
