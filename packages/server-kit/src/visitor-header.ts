import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Carries the visitor's address in requests between servers of this installation, so that rate limits count
 * the visitor.
 */
export const visitorHeader = 'x-orrery-visitor'

/**
 * Creates the header value.
 * @param secret shared by both servers
 */
export function signVisitor(address: string, secret: string): string {
  return `${address} ${digestOf(address, secret).toString('base64url')}`
}

/**
 * The address in a header value; undefined if it is not signed with one of the secrets.
 * @param value unverified header value
 */
export function readVisitor(
  value: string | null,
  secrets: readonly (string | undefined)[],
): string | undefined {
  const [, address, signature] = /^(\S{1,64}) ([\w-]{43})$/.exec(value ?? '') ?? []
  if (address === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secrets.some(
    (secret) => secret !== undefined && timingSafeEqual(given, digestOf(address, secret)),
  )
  return isSigned ? address : undefined
}

function digestOf(address: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`visitor ${address}`).digest()
}
