import { createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { Refusal } from '../../document/refusal.ts'
import type { Lake } from '../../lake.ts'
import type { SigningKeyRecord } from '../../store/project-store.ts'

/** More keys than anybody rotates. */
const MOST = 100

/** What a key's signatures are checked with; undefined for keys that are unknown or were removed. */
export function publicKeyOf({ signingKeys }: Lake, id: string): KeyObject | undefined {
  const key = signingKeys.byId(id)
  return key && fromHex(key.publicKey)
}

/**
 * Makes a key, or takes the public half of one that was made elsewhere.
 * @returns the key, with the private half (its seed, 32 bytes in hexadecimal digits) where it was made here: it is told
 * this once and kept nowhere.
 * @throws Refusal `invalid` for what is no key, `conflict` where there are a hundred already.
 */
export function addSigningKey(
  lake: Lake,
  name: string,
  given?: string,
): SigningKeyRecord & { privateKey?: string } {
  const { publicKey, ...secret } = given === undefined ? makePair() : { publicKey: readKey(given) }
  const id = randomBytes(12).toString('base64url')
  const key = { id, name, publicKey, createdAt: lake.clock().toISOString() }
  lake.together(() => {
    if (lake.signingKeys.all().length >= MOST)
      throw new Refusal('conflict', `There are ${MOST} signing keys already: remove one first`)
    lake.signingKeys.add(key)
  })
  return { ...key, ...secret }
}

function makePair(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { publicKey: toHex(x), privateKey: toHex(d) }
}

/** Reads a public key: 32 bytes in hexadecimal digits, or PEM. */
function readKey(given: string): string {
  if (/^[\da-f]{64}$/i.test(given)) return given.toLowerCase()
  const { crv, x } = fromPem(given)
  if (crv !== 'Ed25519' || x === undefined) throw notOne()
  return toHex(x)
}

function fromPem(given: string): { crv?: string | undefined; x?: string | undefined } {
  try {
    return createPublicKey(given).export({ format: 'jwk' })
  } catch {
    throw notOne()
  }
}

function notOne(): Refusal {
  return new Refusal(
    'invalid',
    '"publicKey" must be an Ed25519 public key, as PEM or as 64 hexadecimal digits',
  )
}

function fromHex(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex')
}
