/** 32 random bytes as a text for an address. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What is kept of a secret. Browsers reckon digests only where a connection is safe: https, or this machine.
 *
 * @throws Error for the editor, where it is not
 */
export async function digestOf(secret: string): Promise<string> {
  if (!globalThis.crypto.subtle)
    throw new Error('Studio must be opened over https, or on the machine that it runs on.')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
