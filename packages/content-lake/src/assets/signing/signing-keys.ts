import { createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { DomainError } from '../../document/domain-error.ts'
import type { Lake } from '../../lake.ts'
import type { SigningPublicKeyRecord } from '../../store/project-stores.ts'
import { requireAdministrator } from '../../access/require-permission.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { RequestContext, Route } from '../../http/router.ts'
import { readBodyAndReauthenticate } from '../../http/json-body.ts'

/** Maximum number of keys, far above any rotation. */
const MOST = 100

/** Public key that verifies signatures; undefined for unknown or removed keys. */
export function publicKeyOf({ signingKeys }: Lake, id: string): KeyObject | undefined {
  const key = signingKeys.byId(id)
  return key && fromHex(key.publicKey)
}

/**
 * Generates a key pair, or registers the public key of an external one.
 * @returns the key; a generated one with its private key (seed, 32 bytes in hex), which is returned only here
 * and not stored.
 * @throws DomainError `invalid` for an invalid key, `conflict` above one hundred keys.
 */
export function createOrRegisterSigningKey(
  lake: Lake,
  name: string,
  given?: string,
): SigningPublicKeyRecord & { privateKey?: string } {
  const { publicKey, ...secret } = given === undefined ? makePair() : { publicKey: readKey(given) }
  const id = randomBytes(12).toString('base64url')
  const key = { id, name, publicKey, createdAt: lake.clock().toISOString() }
  lake.inTransaction(() => {
    if (lake.signingKeys.all().length >= MOST)
      throw new DomainError('conflict', `There are ${MOST} signing keys already: remove one first`)
    lake.signingKeys.add(key)
  })
  return { ...key, ...secret }
}

function makePair(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { publicKey: toHex(x), privateKey: toHex(d) }
}

/** Parses a public key: 32 bytes in hex, or PEM. */
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

function notOne(): DomainError {
  return new DomainError(
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

/** Maximum length of a key name. */
const LONGEST_NAME = 100

/** `GET /assets/signing-keys`: lists the active keys, for administrators. */
function listKeys(context: RequestContext): Response {
  requireAdministrator(context)
  return Response.json({ keys: context.lake.signingKeys.all() })
}

/**
 * `POST /assets/signing-keys`: generates a key with a `name`, or registers a `publicKey`. Only this response
 * contains the private key.
 */
async function addKey(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const sent = await readBodyAndReauthenticate(context)
  requireAdministrator(sent)
  const { name = '', publicKey } = sent.body
  if (typeof name !== 'string' || name.length > LONGEST_NAME)
    throw badRequest(`"name" must be text of at most ${LONGEST_NAME} characters`)
  if (publicKey !== undefined && typeof publicKey !== 'string')
    throw badRequest('"publicKey" must be text')
  return Response.json(createOrRegisterSigningKey(context.lake, name, publicKey))
}

/** `DELETE /assets/signing-keys/{id}`: invalidates all signatures of the key. */
function removeKey(context: RequestContext): Response {
  requireAdministrator(context)
  const { lake, params } = context
  if (!lake.signingKeys.remove(params.id ?? ''))
    throw notFound(`There is no signing key "${params.id}"`)
  return Response.json({ deleted: true })
}

export const signingKeyRoutes: Route[] = [
  { method: 'GET', path: '/assets/signing-keys', handler: listKeys },
  { method: 'POST', path: '/assets/signing-keys', handler: addKey },
  { method: 'DELETE', path: '/assets/signing-keys/:id', handler: removeKey },
]
