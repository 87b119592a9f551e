// Thread pool for password hashes: two at a time, so that a burst of logins leaves capacity for everything else, and in
// fair turns by account and network, so that one of them leaves capacity for the others (ACC-3, SAFE-10).
import { Worker } from 'node:worker_threads'
import { openFairSemaphore } from '../base/rateLimits/fairSemaphore.ts'
import { refuse } from '../base/refusal.ts'
import type { HashRequest, HashResponse, HashResults } from './passwordHashWorker.ts'

const MAX_THREADS = 2
/** Hashes that may wait, of one network and of all. */
const MAX_QUEUED_PER_NETWORK = 100
const MAX_QUEUED_HASHES = 400

/** Who asks for a hash: one account, in one network. */
export type HashTurn = { account: string; network: string }

const idle: Worker[] = []
/** One hash of an account at a time, so that it never takes both threads. */
const accountTurns = openFairSemaphore({ capacity: MAX_QUEUED_HASHES, maxPerKey: 1 })
/** Networks take turns. */
const networkTurns = openFairSemaphore({ capacity: MAX_THREADS, maxPerKey: MAX_THREADS })
const queued = new Map<string, number>()
let allQueued = 0

/** Refuses too_many while too many wait. */
export async function runHash<A extends HashRequest>(request: A, turn: HashTurn): Promise<HashResults[A['work']]> {
  const release = await waitForTurn(turn)
  const thread = idle.pop() ?? startThread()
  try {
    const response = await runOn(thread, request)
    if ('failed' in response) throw new Error(response.failed)
    return response.done as HashResults[A['work']]
  } finally {
    releaseThread(thread)
    release()
  }
}

async function waitForTurn({ account, network }: HashTurn): Promise<() => void> {
  const ofNetwork = queued.get(network) ?? 0
  if (allQueued >= MAX_QUEUED_HASHES || ofNetwork >= MAX_QUEUED_PER_NETWORK) refuse('too_many')
  allQueued += 1
  queued.set(network, ofNetwork + 1)
  try {
    const releaseAccount = await accountTurns.acquire(account, 1)
    const releaseNetwork = await networkTurns.acquire(network, 1)
    return () => {
      releaseNetwork()
      releaseAccount()
    }
  } finally {
    allQueued -= 1
    const left = (queued.get(network) as number) - 1
    if (left) queued.set(network, left)
    else queued.delete(network)
  }
}

/** Unreferenced: an idle thread does not keep the process alive. */
function startThread(): Worker {
  const thread = new Worker(new URL('passwordHashWorker.ts', import.meta.url))
  thread.unref()
  // Handled by the request that is running on it.
  thread.on('error', () => {})
  thread.once('exit', () => {
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

/** A broken thread is replaced by the next request. */
function releaseThread(thread: Worker) {
  thread.unref()
  if (thread.threadId !== -1) idle.push(thread)
}
