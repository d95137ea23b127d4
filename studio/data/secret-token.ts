import { bytesToHex, randomId } from './random-id.ts'

/** 32 random bytes as a hex token for URLs. */
export const randomToken = (): string => randomId(32)

/**
 * SHA-256 digest of a secret, in hexadecimal digits; only the digest is stored. Browsers provide `crypto.subtle` only
 * over https or on localhost.
 *
 * @throws Error for the editor if it is missing
 */
export async function hashToken(secret: string): Promise<string> {
  if (!globalThis.crypto.subtle)
    throw new Error('Studio must be opened over https, or on the machine that it runs on.')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return bytesToHex(new Uint8Array(digest))
}
