/**
 * Moves what was committed from the log into the store's file, beside the thread that serves. Plain
 * JavaScript, so that the thread is small and there at once.
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
      // A full disk has no room for it: it comes with the next change. What is worse, requests hear of themselves.
    }
    parentPort.postMessage('done')
  }, pause)
})
