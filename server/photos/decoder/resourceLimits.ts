// What a photo may take, whatever its header promised: a decoder that takes more ends itself at once, and the photo is refused (PRO-4).
// Pixels are made on another thread, so this one is free to look.

const LIMITS = {
  /** Bytes of the whole process. */
  memory: 390_000_000,
  /** Microseconds of processor for one photo; the largest take some two seconds. */
  processor: 30_000_000,
}
/** Milliseconds: a greedy photo takes five megabytes more by then, a few times that on a busy machine. */
const CHECK_INTERVAL_MS = 5

export async function withResourceLimits<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > LIMITS.memory || user + system > LIMITS.processor) process.kill(process.pid, 'SIGKILL')
  }, CHECK_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(watch)
  }
}
