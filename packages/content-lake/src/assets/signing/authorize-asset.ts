import { verify, type KeyObject } from 'node:crypto'
import type { LakeDocument } from '@orrery/groq/document'
import { unauthorized } from '../../http/errors.ts'
import { isProjectMember } from '../../access/role-grants.ts'
import { hasPermission } from '../../access/permissions.ts'
import type { RequestContext } from '../../http/router.ts'
import type { Lake } from '../../lake.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../send-stored-file.ts'
import { publicKeyOf } from './signing-keys.ts'

/** Signature parameters; not part of the signed query. */
const RESERVED = new Set(['keyid', 'expiry', 'signature'])

/** Timestamp format of signed URLs. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

interface SignatureRules {
  /** URLs, without query, under which this file may have been signed. */
  addresses: readonly string[]
  publicKey: (id: string) => KeyObject | undefined
  now: Date
}

/**
 * Verifies a signature made by `@sanity/signed-urls`: Ed25519 over the whole URL with sorted parameters, key
 * id and expiry.
 * @returns the expiry; undefined if the URL is not signed.
 * @throws ApiError 401 with the reason if the signature is invalid.
 */
function signedUntil(url: URL, rules: SignatureRules): Date | undefined {
  if (![...RESERVED].some((name) => url.searchParams.has(name))) return undefined
  const [keyId, expiry, signature] = [...RESERVED].map((name) => only(url, name))
  if (keyId === undefined || expiry === undefined || signature === undefined)
    throw unauthorized('A signed address has "keyid", "expiry" and "signature", each once')
  const until = new Date(MOMENT.test(expiry) ? expiry : NaN)
  if (Number.isNaN(until.getTime()))
    throw unauthorized('"expiry" must be a moment such as 2026-12-31T23:59:59Z')
  const key = rules.publicKey(keyId)
  if (!key) throw unauthorized('The key that signed this address is not known, or was removed')
  const query = `?${signedQuery(url)}keyid=${encode(keyId)}&expiry=${encode(expiry)}`
  const bytes = Buffer.from(signature, 'base64url')
  const holds = rules.addresses.some((address) =>
    verify(null, Buffer.from(`${address}${query}`), key, bytes),
  )
  if (!holds) throw unauthorized('The signature does not belong to this address')
  if (until <= rules.now) throw unauthorized('The signature of this address has expired')
  return until
}

function only(url: URL, name: string): string | undefined {
  const [value, ...others] = url.searchParams.getAll(name)
  return others.length === 0 ? value : undefined
}

/** The other parameters in signing order: by name, then by value, encoded. */
function signedQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a, b], [c, d]) => compare(a, c) || compare(b, d))
    .map(([name, value]) => `${name}=${value}&`)
    .join('')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** RFC 3986: also encodes the reserved characters that `encodeURIComponent` leaves. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Maximum cache time of a private file, in seconds. */
const KEPT = 3600

/**
 * Authorizes a request for an asset's file: public files for everyone, private ones (`cdnAccessPolicy`) for
 * members who may read the document and for valid signed URLs. A signature that is present must be valid,
 * even for a public file.
 * @returns the `Cache-Control` value.
 * @throws ApiError 401
 */
export function authorizeAndGetCacheControl(
  context: RequestContext,
  document: LakeDocument,
): string {
  const { lake, params, principal, url } = context
  const now = lake.clock()
  const until = signedUntil(url, {
    addresses: addressesOf(url, lake),
    publicKey: (id) => publicKeyOf(lake, id),
    now,
  })
  if (document.cdnAccessPolicy !== 'private') return IMMUTABLE_CACHE_CONTROL
  const isReader =
    isProjectMember(principal) && hasPermission(principal, params.dataset ?? '', 'read', document)
  if (!until && !isReader)
    throw unauthorized(
      'This file is private: sign its address, or send the token of somebody who may read it',
    )
  const left = until ? Math.floor((until.getTime() - now.getTime()) / 1000) : KEPT
  return `private, max-age=${Math.min(left, KEPT)}`
}

/**
 * URLs that may have been signed: the lake's public URL, and the requested one with `http` and `https`,
 * because a proxy may have terminated TLS. The host name need not be verified; the path identifies the file.
 */
function addressesOf({ host, pathname }: URL, lake: Lake): string[] {
  const hosts = [
    lake.config.publicUrl,
    `http://${host}`,
    `https://${host}`,
    'https://cdn.sanity.io',
  ]
  return hosts.map((address) => `${address}${pathname}`)
}
