/**
 * Loaded before a process of an installation and each of its threads: its wall clock is ahead by as many milliseconds as the
 * file `clock` of the data folder says. Timers and `performance.now()` go on as they do where somebody sets the clock.
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
