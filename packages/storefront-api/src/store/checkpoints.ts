import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Changes that follow each other closely become one checkpoint, in milliseconds. */
const PAUSE = 100
/** How long the end waits for a checkpoint that is under way, in milliseconds. */
const PATIENCE = 5_000

/**
 * Pages of the log from which on SQLite empties it itself, inside a commit: only when the thread for
 * it is gone or cannot keep up. It takes a third of a second where the disk is slow.
 */
export const FALLBACK_CHECKPOINT_PAGES = 4_000

/** Empties the write-ahead log on a thread of its own, so that no request waits for it. */
interface Checkpoints {
  /** Says that something was committed; the thread starts with the first time. */
  request(): void
  /** Waits until the thread has closed the store. */
  close(): void
}

export function createCheckpoints(path: string): Checkpoints {
  const closed = new Int32Array(new SharedArrayBuffer(4))
  let worker: Worker | null = null
  let isAway = false
  let isAsked = false

  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'checkpoint-worker.mjs'), {
      workerData: { path, pause: PAUSE, closed },
    })
    started.on('message', () => (isAsked = false))
    // Without the thread the log is emptied as a last resort; nothing is lost.
    started.on('error', () => (isAway = true))
    started.unref()
    return started
  }
  return {
    request() {
      if (isAsked || isAway) return
      isAsked = true
      try {
        worker ??= start()
        worker.postMessage('checkpoint')
      } catch {
        // What was asked for is committed already: a machine without room for a thread does not undo it.
        isAway = true
      }
    },
    close() {
      if (!worker || isAway) return
      isAway = true
      worker.postMessage('close')
      Atomics.wait(closed, 0, 0, PATIENCE)
    },
  }
}
