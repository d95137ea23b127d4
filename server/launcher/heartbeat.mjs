/**
 * Preloaded into each child of the launcher. A thread reports how long ago the event loop of the main thread last turned,
 * which distinguishes a busy process from a hung one.
 */
import { isMainThread, Worker } from 'node:worker_threads'

const given = new URL(import.meta.url).searchParams
// Grandchildren and threads inherit the preload and have no pipe to the launcher.
if (isMainThread && process.ppid === Number(given.get('parent'))) {
  const every = Number(given.get('every'))
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), every).unref()
  const thread = new Worker(new URL('heartbeat-thread.mjs', import.meta.url), {
    workerData: { turns, every, file: Number(given.get('file')) },
    execArgv: [],
  })
  thread.unref()
  thread.on('error', () => {})
}
