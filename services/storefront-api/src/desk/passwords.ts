import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const LENGTH = 32

/** A password's hash with its salt; worked out beside the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, LENGTH)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', wanted = ''] = (hash ?? '').split('.')
  // Without an account the work is the same, so that its absence cannot be told by the time.
  const key = await derive(password, Buffer.from(salt || 'nobody', 'base64url'), LENGTH)
  const expected = Buffer.from(wanted, 'base64url')
  return expected.length === key.length && timingSafeEqual(expected, key)
}
