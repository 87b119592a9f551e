// Loaded into the server by start.mjs: what goes wrong around the program ends it in order (OPS-1, OPS-3).

// start.mjs is gone, killed even: stop, instead of keeping the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Ctrl-C before the program listens for it: an exit, which takes the database along, and not a sudden death.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => process.listenerCount(signal) || process.exit(130))
}
