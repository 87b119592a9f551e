// Parent watchdog, preloaded into the server by start.mjs: stops the server when its parent or terminal is gone (OPS-1,
// OPS-3).

// start.mjs has ended or was killed: stop instead of keeping the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Ctrl-C before the server handles it: exit, which stops the database. A second Ctrl-C changes nothing.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.listenerCount(signal) > 1 || process.exit(130))
}

// The terminal was closed.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
