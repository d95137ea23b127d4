import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { clientAddress } from '../http/client-address.ts'
import type { Lake } from '../lake.ts'
import { FairQueue } from '../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import type { HttpRequest } from '../http/router.ts'

/** OWASP's scrypt parameters with the least memory: 32 MB, about 150 ms a password. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 200

/** Why a password is invalid, as an error message. */
export function passwordProblem(password: string): string | undefined {
  const { length } = Array.from(normalized(password))
  if (length < MIN_PASSWORD_LENGTH)
    return `The password is too short: use at least ${MIN_PASSWORD_LENGTH} characters. Several words make a strong password.`
  if (length > MAX_PASSWORD_LENGTH)
    return `The password is too long: use at most ${MAX_PASSWORD_LENGTH} characters.`
  return undefined
}

/** Hashes a password with scrypt and a random salt; the result includes the cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** Verifies a password. Takes the same time without a stored hash, so that timing does not reveal accounts. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', key = ''] = hash?.split(':') ?? []
  const cost = hash === undefined ? COST : costOf(hash)
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(key, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether a stored hash used lower cost parameters than the current ones. */
export function needsRehash(hash: string): boolean {
  const { N, r, p } = costOf(hash)
  return N * r * p < COST.N * COST.r * COST.p
}

function costOf(hash: string): typeof COST {
  const [, N, r, p] = hash.split(':')
  return { ...COST, N: Number(N), r: Number(r), p: Number(p) }
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const text = normalized(password).slice(0, MAX_PASSWORD_LENGTH * 4)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** NFKC: the same letters may be typed composed or decomposed. */
const normalized = (password: string): string => password.normalize('NFKC')

/** Milliseconds of CPU time for one hash, in addition to 32 MB of memory. */
const HASH_COST_MS = 150

/** Hashes two passwords at a time, scheduled fairly between tenants. */
const hashingQueue = new FairQueue({
  jobName: 'passwords',
  slots: 2,
  slotsPerTenant: { stranger: 1, member: 1 },
  waitingPerTenant: { stranger: 5, member: 5 },
  waiting: 200,
})

/**
 * Runs work that hashes a password when a slot is free.
 * @throws (as a rejection) ThrottledError if the queue is full, and what the work throws
 */
export async function withHashingSlot<T>(payer: Tenant, work: () => Promise<T>): Promise<T> {
  const turn = await hashingQueue.acquire(payer, { cost: HASH_COST_MS })
  try {
    return await work()
  } finally {
    turn.release()
  }
}

/** Requests without a token are queued per client address. */
export function tenantOfAddress(request: HttpRequest, { config }: Lake): Tenant {
  return { key: clientAddress(request, config.trustedProxies ?? 0), class: 'stranger' }
}
