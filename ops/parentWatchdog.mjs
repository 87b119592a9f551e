// Loaded into the server by start.mjs: what goes wrong around the program ends it in order (OPS-1, OPS-3).

// start.mjs is gone, killed even: stop, instead of keeping the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Ctrl-C before the program listens for it: an exit, which takes the database along. A second Ctrl-C changes nothing.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.listenerCount(signal) > 1 || process.exit(130))
}

// The terminal was closed.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
