// Throughput: workers that repeat an operation sequentially for some seconds.

/** Operations per second. The first error ends the run. */
export async function throughput(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let doneCount = 0
  async function one(worker: number) {
    while (performance.now() < end) {
      await work(worker)
      doneCount += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)))
  return doneCount / ((performance.now() - startedAt) / 1000)
}
