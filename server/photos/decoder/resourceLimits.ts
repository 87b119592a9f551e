// Resource limits of a decoder: a process that exceeds them kills itself, and the photo is refused (PRO-4), whatever its header declared.
// Decoding runs on another thread, so this one is free to check.

const LIMITS = {
  /** Resident set of the whole process. */
  rss_bytes: 390_000_000,
  /** CPU time of one photo; the largest take some two seconds. */
  cpu_microseconds: 30_000_000,
}
/** In this time a photo can allocate five megabytes more, a few times that on a busy machine. */
const CHECK_INTERVAL_MS = 5

export async function withResourceLimits<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > LIMITS.rss_bytes || user + system > LIMITS.cpu_microseconds)
      process.kill(process.pid, 'SIGKILL')
  }, CHECK_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(watch)
  }
}
