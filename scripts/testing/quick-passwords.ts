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
/** What files of one worker share. */
const shared = globalThis as { [quick]?: boolean }

const cheaper = (options: ScryptOptions): ScryptOptions =>
  shared[quick] ? { ...options, N: Math.min(options.N ?? least, least) } : options

if (shared[quick] === undefined) {
  const { scrypt } = crypto
  crypto.scrypt = ((
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, cheaper(options), done)) as typeof scrypt
  syncBuiltinESMExports()
}
shared[quick] = !atFullCost.test(expect.getState().testPath ?? '')
