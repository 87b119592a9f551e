// Throughput: workers that repeat an operation sequentially for some seconds.

/** Operations per second. The first error ends the run. */
export async function throughput(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  async function one(worker: number) {
    while (performance.now() < end) {
      await work(worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)))
  return done / ((performance.now() - began) / 1000)
}
