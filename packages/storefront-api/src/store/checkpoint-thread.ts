import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Debounce interval of checkpoints, in milliseconds. */
const PAUSE = 100
/** Timeout of a running checkpoint on close, in milliseconds. */
const PATIENCE = 5_000

/**
 * WAL size in pages from which SQLite itself runs a checkpoint inside a commit: a fallback for when
 * the checkpoint thread has ended or cannot keep up. It takes a third of a second on a slow disk.
 */
export const FALLBACK_CHECKPOINT_PAGES = 4_000

/** Checkpoints the write-ahead log on its own thread, so that no request waits for it. */
interface Checkpoints {
  /** Reports a commit; the first one starts the thread. */
  request(): void
  /** Waits until the thread has closed the store. */
  close(): void
}

export function createCheckpointThread(path: string): Checkpoints {
  const closed = new Int32Array(new SharedArrayBuffer(4))
  let worker: Worker | null = null
  let isAway = false
  let isAsked = false

  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'checkpoint-worker.mjs'), {
      workerData: { path, pause: PAUSE, closed },
    })
    started.on('message', () => (isAsked = false))
    // Without the thread SQLite's fallback checkpoints the log; nothing is lost.
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
        // The change is already committed, so failing to start the thread must not fail it.
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
