import { hexOf, randomId } from './random-id.ts'

/** 32 random bytes as a text for an address. */
export const randomText = (): string => randomId(32)

/**
 * What is kept of a secret. Browsers reckon digests only where a connection is safe: https, or this machine.
 *
 * @throws Error for the editor, where it is not
 */
export async function digestOf(secret: string): Promise<string> {
  if (!globalThis.crypto.subtle)
    throw new Error('Studio must be opened over https, or on the machine that it runs on.')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return hexOf(new Uint8Array(digest))
}
