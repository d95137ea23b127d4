/**
 * A password costs whoever guesses it a quarter of a second, and so it does each of the hundreds of people that the
 * services' tests invite. Here it costs a thirtieth, but in the tests of that cost itself and of what waits for it.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'

const quick = Symbol.for('orrery.quick-passwords')
const least = 1024
const atFullCost = /\/(?:passwords|what-ends)\.test\.ts$/
type Done = (error: Error | null, key: Buffer) => void
/** What files of one worker share. */
const shared = globalThis as { [quick]?: boolean }

const cheaper = (options: ScryptOptions = {}): ScryptOptions =>
  shared[quick] ? { ...options, N: Math.min(options.N ?? least, least) } : options

if (shared[quick] === undefined) {
  const { scrypt, scryptSync } = crypto
  crypto.scrypt = ((
    password: string,
    salt: Buffer,
    length: number,
    cost: ScryptOptions,
    done: Done,
  ) => scrypt(password, salt, length, cheaper(cost), done)) as typeof scrypt
  crypto.scryptSync = (password, salt, length, options) =>
    scryptSync(password, salt, length, cheaper(options))
  syncBuiltinESMExports()
}
shared[quick] = !atFullCost.test(expect.getState().testPath ?? '')
