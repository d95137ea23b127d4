import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './internal-secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts and authenticates a value, so that it can be stored in a cookie: only this installation can read
 * or create one.
 *
 * @param purpose separates kinds of values, so that one is not accepted as another
 */
export function sealData(value: unknown, purpose: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The value that was sealed for this purpose; undefined for any other input. */
export function unsealData(sealed: string | undefined, purpose: string): unknown {
  if (!sealed) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  try {
    const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = Buffer.concat([
      decipher.update(bytes.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}

const keys = new Map<string, Buffer>()

function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(), '', purpose, 32))
  keys.set(purpose, key)
  return key
}

/** Identifies secret and purpose in eight characters without revealing them, for public names. */
export function secretFingerprint(purpose: string): string {
  return createHmac('sha256', keyFor(purpose)).update('name').digest('hex').slice(0, 8)
}
