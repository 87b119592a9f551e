// Asks again for what changed: several nudges are one request, and while that is under way what comes waits for its end (CHAT-9).

/** Milliseconds in which what comes is asked for together. */
const gatherFor = 50

/** `ask` gets each name that was wanted, and ends when the answer is there. */
export function gather(ask: (name: string) => Promise<unknown>) {
  const wanted = new Set<string>()
  const running = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function go() {
    timer = undefined
    for (const name of wanted) {
      if (running.has(name)) continue
      wanted.delete(name)
      running.add(name)
      const ended = () => {
        running.delete(name)
        if (wanted.has(name)) soon()
      }
      ask(name).then(ended, ended)
    }
  }
  function soon() {
    timer ??= setTimeout(go, gatherFor)
  }

  return {
    want(...names: string[]) {
      for (const name of names) wanted.add(name)
      soon()
    },
    stop() {
      clearTimeout(timer)
      wanted.clear()
    },
  }
}
