/**
 * Runs WAL checkpoints off the serving thread. Plain JavaScript, so that the thread is small and
 * starts quickly.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { path, pause, closed } = workerData
const sqlite = new DatabaseSync(path)
sqlite.exec('PRAGMA synchronous = FULL')
const checkpoint = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort.on('message', (message) => {
  if (message === 'close') {
    sqlite.close()
    Atomics.store(closed, 0, 1)
    Atomics.notify(closed, 0)
    parentPort.close()
    return
  }
  setTimeout(() => {
    if (!sqlite.isOpen) return
    try {
      checkpoint.get()
    } catch {
      // On a full disk the checkpoint is retried after the next change. Other errors also fail
      // requests, which report them.
    }
    parentPort.postMessage('done')
  }, pause)
})
