// Loaded into the server by start.mjs: when that is gone, killed even, the server stops in order instead of keeping the port (OPS-1).

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
