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
/** OWASP's scrypt parameters with the lowest memory: 32 MB, and some 150 ms. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** Cost of hashes without parameters: Node's default. */
const FORMER: Cost = { N: 2 ** 14, r: 8, p: 1 }
const MOST_MEMORY = 64 * 1024 * 1024

/**
 * Two of the four libuv threads, which file reads use as well. Attempts are rate-limited per
 * address before.
 */
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

/** Parses `scrypt:N:r:p:salt:key`, or `salt.key` of an earlier version; null for anything else. */
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
 * Hashes a password as `scrypt:N:r:p:salt:key`. Runs off the event loop, in a queue.
 * @throws RateLimitExceeded when the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, COST)
  const { N, r, p } = COST
  return `scrypt:${N}:${r}:${p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/**
 * Verifies a password against a hash.
 * @throws RateLimitExceeded when the queue is full.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const kept = read(hash ?? '')
  // Without an account the same work is done, so that timing does not reveal which accounts exist.
  const { cost, salt, key } = kept ?? { cost: COST, salt: Buffer.from('nobody'), key: Buffer.of() }
  const given = await keyOf(password, salt, cost)
  return key.length === given.length && timingSafeEqual(key, given)
}

/** Whether a hash has a lower cost than the current parameters. */
export function passwordHashNeedsUpgrade(hash: string): boolean {
  const { cost } = read(hash) ?? { cost: FORMER }
  return cost.N * cost.r * cost.p < COST.N * COST.r * COST.p
}
