// Loaded into a process whose memory is measured: SIGUSR2 has it give back what it does not need.
process.on('SIGUSR2', () =>
  (globalThis as { gc?(how: object): void }).gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
)

/** Given to such a process as its environment. */
export const collects = { NODE_OPTIONS: `--expose-gc --import ${import.meta.filename}` }
