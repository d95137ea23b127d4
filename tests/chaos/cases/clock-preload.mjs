/**
 * Preloaded into each process and thread of an installation: shifts the wall clock by the milliseconds in the file `clock`
 * of the data folder. Timers and `performance.now()` are unaffected, as when the system clock is set.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(process.env.DATA_DIR ?? '.', 'clock')
const LOOK_EVERY = 100
const Real = Date
let ahead = 0
let looked = -LOOK_EVERY

function now() {
  if (performance.now() - looked >= LOOK_EVERY) {
    looked = performance.now()
    try {
      ahead = Number(readFileSync(path, 'utf8')) || 0
    } catch {
      ahead = 0
    }
  }
  return Real.now() + ahead
}

globalThis.Date = new Proxy(Real, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
