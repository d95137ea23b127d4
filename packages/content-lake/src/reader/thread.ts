import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { withAddress } from '../document/asset-address.ts'
import { loadStored } from '../store/sqlite/load-stored.ts'
import type { FromReader, ReaderSettings, ToReader } from './protocol.ts'
import { Replica } from './replica.ts'

/** Below the thread that serves everybody, and above nothing that matters. */
const NICENESS = 10

const settings = workerData as ReaderSettings
const stop = new Int32Array(settings.stop)

// On Linux 0 names the calling thread; elsewhere the whole process, which must stay as it is.
if (process.platform === 'linux') setPriority(0, NICENESS)

const replica = new Replica(
  (dataset) =>
    loadStored(settings.file, dataset, (document) => withAddress(document, dataset, settings)),
  (id) => Atomics.load(stop, 0) === id,
)

parentPort?.on('message', (message: ToReader) => {
  try {
    const said = replica.receive(message)
    if (said) say(said)
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : ''
    const errcode = error instanceof Error && Reflect.get(error, 'errcode')
    say({ type: 'failed', id: message.id, message: told, errcode })
  }
})

function say(message: FromReader): void {
  parentPort?.postMessage(message, message.type === 'answer' ? [message.body.buffer] : [])
}
