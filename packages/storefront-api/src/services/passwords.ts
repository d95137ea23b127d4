import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { RateLimitExceeded } from '../limits/rate-limit.ts'
import { createFairQueue, QueueFull } from '../limits/fair-queue.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const LENGTH = 32

interface Cost {
  N: number
  r: number
  p: number
}
/** What OWASP asks of scrypt, in its form that takes least memory: 32 MB, and some 150 ms. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** That of hashes which do not say it: Node's default. */
const FORMER: Cost = { N: 2 ** 14, r: 8, p: 1 }
const MOST_MEMORY = 64 * 1024 * 1024

/** Two of the four threads that files are read with as well. Tries of an address are counted before they come here. */
const turns = createFairQueue({ concurrency: 2, maxQueued: 200, maxQueuedPerTenant: 200 })

async function keyOf(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  try {
    return await turns.run('', () =>
      derive(password, salt, LENGTH, { ...cost, maxmem: MOST_MEMORY }),
    )
  } catch (error) {
    throw error instanceof QueueFull ? new RateLimitExceeded('Throttled') : error
  }
}

interface Kept {
  cost: Cost
  salt: Buffer
  key: Buffer
}

/** Reads `scrypt:N:r:p:salt:key`, or `salt.key` of an earlier version; null for anything else. */
function read(hash: string): Kept | null {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const [, N, r, p, salt, key] =
    /^scrypt:(\d{1,9}):(\d{1,2}):(\d{1,2}):([\w-]+):([\w-]+)$/u.exec(hash) ?? []
  if (key)
    return {
      cost: { N: Number(N), r: Number(r), p: Number(p) },
      salt: bytes(salt!),
      key: bytes(key),
    }
  const [, formerSalt, formerKey] = /^([\w-]+)\.([\w-]+)$/u.exec(hash) ?? []
  return formerKey ? { cost: FORMER, salt: bytes(formerSalt!), key: bytes(formerKey) } : null
}

/**
 * A password's hash with its salt and what it cost: `scrypt:N:r:p:salt:key`. It is worked out beside the
 * event loop, when it is its turn.
 * @throws RateLimitExceeded when too many wait already.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, COST)
  const { N, r, p } = COST
  return `scrypt:${N}:${r}:${p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/**
 * Whether a password is the one that was hashed.
 * @throws RateLimitExceeded when too many wait already.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const kept = read(hash ?? '')
  // Without an account the work is the same, so that its absence cannot be told by the time.
  const { cost, salt, key } = kept ?? { cost: COST, salt: Buffer.from('nobody'), key: Buffer.of() }
  const given = await keyOf(password, salt, cost)
  return key.length === given.length && timingSafeEqual(key, given)
}

/** Whether a hash cost less than one that is made now. */
export function needsRehash(hash: string): boolean {
  const { cost } = read(hash) ?? { cost: FORMER }
  return cost.N * cost.r * cost.p < COST.N * COST.r * COST.p
}
