// Thread pool for password hashes: two at a time, so that a burst of logins leaves capacity for everything else (ACC-3).
import { Worker } from 'node:worker_threads'
import { refuse } from '../base/refusal.ts'
import type { HashRequest, HashResponse, HashResults } from './passwordHashWorker.ts'

const MAX_THREADS = 2
const MAX_QUEUED_HASHES = 200

let threads = 0
const idle: Worker[] = []
const waitingTasks: ((thread: Worker) => void)[] = []

/** Refuses too_many while MAX_QUEUED_HASHES wait. */
export async function runHash<A extends HashRequest>(request: A): Promise<HashResults[A['work']]> {
  const thread = await acquireThread()
  try {
    const response = await runOn(thread, request)
    if ('failed' in response) throw new Error(response.failed)
    return response.done as HashResults[A['work']]
  } finally {
    releaseThread(thread)
  }
}

async function acquireThread(): Promise<Worker> {
  const thread = idle.pop() ?? (threads < MAX_THREADS ? startThread() : null)
  if (thread) return thread
  if (waitingTasks.length >= MAX_QUEUED_HASHES) refuse('too_many')
  return new Promise((go) => waitingTasks.push(go))
}

/** Unreferenced: an idle thread does not keep the process alive. */
function startThread(): Worker {
  threads += 1
  const thread = new Worker(new URL('passwordHashWorker.ts', import.meta.url))
  thread.unref()
  // Handled by the request that is running on it.
  thread.on('error', () => {})
  thread.once('exit', () => {
    threads -= 1
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
  })
  return thread
}

function runOn(thread: Worker, request: HashRequest): Promise<HashResponse> {
  thread.ref()
  return new Promise<HashResponse>((resolve, reject) => {
    const onExit = () => reject(new Error('the thread ended'))
    thread.once('message', (response: HashResponse) => {
      thread.off('error', reject).off('exit', onExit)
      resolve(response)
    })
    thread.once('error', reject)
    thread.once('exit', onExit)
    thread.postMessage(request)
  })
}

/** Hands the thread to the longest waiting request. A broken one is replaced. */
function releaseThread(thread: Worker) {
  thread.unref()
  const broken = thread.threadId === -1
  const next = waitingTasks.shift()
  if (next) next(broken ? startThread() : thread)
  else if (!broken) idle.push(thread)
}
