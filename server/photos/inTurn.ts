// Work that takes much: at most two seats are taken at a time in this process; whoever needs both waits for both, and nobody overtakes.
const seats = 2
let free = seats
const waiting: { needs: number; go(): void }[] = []

function next() {
  while (waiting[0] && waiting[0].needs <= free) {
    const first = waiting.shift() as (typeof waiting)[number]
    free -= first.needs
    first.go()
  }
}

export async function inTurn<T>(needs: 1 | 2, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((go) => {
    waiting.push({ needs, go })
    next()
  })
  try {
    return await work()
  } finally {
    free += needs
    next()
  }
}
