import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { clientAddress } from '../http/client-address.ts'
import type { Lake } from '../lake.ts'
import { FairQueue } from '../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import type { HttpRequest } from '../http/router.ts'

/** What OWASP asks of scrypt, in its form that takes least memory: 32 MB, and some 150 ms a password. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 200

/** Why a text is no password, in a sentence for whoever chose it. */
export function passwordProblem(password: string): string | undefined {
  const { length } = Array.from(normalized(password))
  if (length < MIN_PASSWORD_LENGTH)
    return `The password is too short: use at least ${MIN_PASSWORD_LENGTH} characters. A few words make a good one.`
  if (length > MAX_PASSWORD_LENGTH)
    return `The password is too long: use at most ${MAX_PASSWORD_LENGTH} characters.`
  return undefined
}

/** What is kept of a password: scrypt with a salt of its own, and what it was asked for. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** Whether this is the password. It takes as long where none is kept, so that nobody learns who has one. */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, , , , salt = '', key = ''] = kept?.split(':') ?? []
  const cost = kept === undefined ? COST : costOf(kept)
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(key, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether what is kept cost less than what is kept now. */
export function needsRehash(kept: string): boolean {
  const { N, r, p } = costOf(kept)
  return N * r * p < COST.N * COST.r * COST.p
}

function costOf(kept: string): typeof COST {
  const [, N, r, p] = kept.split(':')
  return { ...COST, N: Number(N), r: Number(r), p: Number(p) }
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const text = normalized(password).slice(0, MAX_PASSWORD_LENGTH * 4)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** One person types the same letters composed, another one in parts. */
const normalized = (password: string): string => password.normalize('NFKC')

/** What one password takes, in milliseconds of a processor, beside 32 MB of memory. */
const HASH_COST_MS = 150

/** Passwords are worked out two at a time, in fair turns of those who ask; whoever sends many waits for themselves. */
const hashingQueue = new FairQueue({
  jobName: 'passwords',
  slots: 2,
  slotsPerTenant: { stranger: 1, member: 1 },
  waitingPerTenant: { stranger: 5, member: 5 },
  waiting: 200,
})

/**
 * Does what needs a password worked out when it is its turn.
 * @throws (as a rejection) Throttled where too many wait already, and what the work throws.
 */
export async function withHashingSlot<T>(payer: Tenant, work: () => Promise<T>): Promise<T> {
  const turn = await hashingQueue.acquire(payer, { cost: HASH_COST_MS })
  try {
    return await work()
  } finally {
    turn.release()
  }
}

/** Whoever comes without a token waits in the line of their address. */
export function tenantOfAddress(request: HttpRequest, { config }: Lake): Tenant {
  return { key: clientAddress(request, config.trustedProxies ?? 0), class: 'stranger' }
}
