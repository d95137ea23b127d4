import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './internal-secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts and signs a value, so that it can travel in a cookie: nobody but this installation reads
 * or makes one.
 *
 * @param purpose keeps values of one kind from being taken for another
 */
export function sealData(value: unknown, purpose: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The value that was sealed for this purpose; undefined for anything else. */
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

/** Tells secrets and purposes apart in eight letters, and nothing of them: for a name that others may see. */
export function fingerprint(purpose: string): string {
  return createHmac('sha256', keyFor(purpose)).update('name').digest('hex').slice(0, 8)
}
