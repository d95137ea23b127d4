/**
 * What the window of jsdom lacks. A file of the project `dom` has a window and packages of its own in a process that it
 * shares, so what Node has around it is not seen from inside.
 */
import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { clearImmediate, setImmediate } from 'node:timers'

const give = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

// Every browser has these; the `crypto` of jsdom has no `subtle`.
for (const [name, value] of Object.entries(streams)) if (!(name in globalThis)) give(name, value)
give('crypto', webcrypto)
// What React begins when it is idle is done before a timer of no time, which Testing Library waits for.
give('setImmediate', setImmediate)
give('clearImmediate', clearImmediate)
