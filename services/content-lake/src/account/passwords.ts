import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** What scrypt is asked for: about 32 MB and 60 ms a password, twice of Node's default. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

export const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 200

/** Why a text is no password, in a sentence for whoever chose it. */
export function passwordProblem(password: string): string | undefined {
  const { length } = Array.from(plain(password))
  if (length < SHORTEST_PASSWORD)
    return `The password is too short: use at least ${SHORTEST_PASSWORD} characters. A few words make a good one.`
  if (length > LONGEST_PASSWORD)
    return `The password is too long: use at most ${LONGEST_PASSWORD} characters.`
  return undefined
}

/** What is kept of a password: scrypt with a salt of its own, and what it was asked for. */
export async function keepPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** Whether this is the password. It takes as long where none is kept, so that nobody learns who has one. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = kept?.split(':') ?? []
  const cost = kept === undefined ? COST : { ...COST, N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(key, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const text = plain(password).slice(0, LONGEST_PASSWORD * 4)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** One person types the same letters composed, another one in parts. */
const plain = (password: string): string => password.normalize('NFKC')
