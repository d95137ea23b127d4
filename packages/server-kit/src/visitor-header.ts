import { createHmac, timingSafeEqual } from 'node:crypto'

/** Says for whom a server of this installation requests something, so that limits count that visitor and not the server. */
export const visitorHeader = 'x-orrery-visitor'

/**
 * The value of the header.
 * @param secret that both servers know
 */
export function signVisitor(address: string, secret: string): string {
  return `${address} ${digestOf(address, secret).toString('base64url')}`
}

/**
 * The address in a value of the header; undefined where it was not signed with one of these secrets.
 * @param value as it came, from anybody
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
