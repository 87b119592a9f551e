// Slow hashes, two at once, each in a thread of its own: a rush of logins leaves the machine to others (ACC-3).
import { Worker } from 'node:worker_threads'
import { refuse } from '../base/refusal.ts'
import type { Asked, Done, Told } from './hashThread.ts'

const atOnce = 2
const mostWaiting = 200

let threads = 0
const idle: Worker[] = []
const waiting: ((thread: Worker) => void)[] = []

/** Refuses with too_many while 200 others wait. */
export async function hashing<A extends Asked>(asked: A): Promise<Done[A['work']]> {
  const thread = await free()
  try {
    const told = await answer(thread, asked)
    if ('failed' in told) throw new Error(told.failed)
    return told.done as Done[A['work']]
  } finally {
    release(thread)
  }
}

async function free(): Promise<Worker> {
  const thread = idle.pop() ?? (threads < atOnce ? begin() : null)
  if (thread) return thread
  if (waiting.length >= mostWaiting) refuse('too_many')
  return new Promise((go) => waiting.push(go))
}

/** It keeps no program alive while it has nothing to do. */
function begin(): Worker {
  threads += 1
  const thread = new Worker(new URL('hashThread.ts', import.meta.url))
  thread.unref()
  // Whoever waits for it hears of it there.
  thread.on('error', () => {})
  thread.once('exit', () => {
    threads -= 1
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
  })
  return thread
}

function answer(thread: Worker, asked: Asked): Promise<Told> {
  thread.ref()
  return new Promise<Told>((resolve, reject) => {
    const ended = () => reject(new Error('the thread ended'))
    thread.once('message', (told: Told) => {
      thread.off('error', reject).off('exit', ended)
      resolve(told)
    })
    thread.once('error', reject)
    thread.once('exit', ended)
    thread.postMessage(asked)
  })
}

/** To whoever waits longest. One that broke is replaced. */
function release(thread: Worker) {
  thread.unref()
  const broken = thread.threadId === -1
  const next = waiting.shift()
  if (next) next(broken ? begin() : thread)
  else if (!broken) idle.push(thread)
}
