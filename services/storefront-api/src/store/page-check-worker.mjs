/** Reads all pages of a store beside the thread that serves. Plain JavaScript, so that the thread is small and there at once. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

function lookThrough() {
  try {
    const sqlite = new DatabaseSync(workerData, { readOnly: true, timeout: 2_000 })
    const { integrity_check: found } = sqlite.prepare('PRAGMA integrity_check(1)').get()
    sqlite.close()
    return found === 'ok' ? null : String(found).replaceAll(/\s+/gu, ' ')
  } catch (error) {
    // 11 and 26: malformed, and no database at all.
    return [11, 26].includes(error.errcode & 0xff) ? error.message : null
  }
}

parentPort.postMessage(lookThrough())
