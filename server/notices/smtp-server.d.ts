// The little of smtp-server that the tests of mail use; the package brings no types.
declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Done = (error?: Error | null) => void
  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[]
      onMailFrom?(address: unknown, session: unknown, done: Done): void
      onData?(stream: Readable, session: unknown, done: Done): void
    })
    server: Server
    listen(port: number, host: string, ready: () => void): void
    close(done: () => void): void
  }
}
