import { verify, type KeyObject } from 'node:crypto'
import type { LakeDocument } from '@orrery/groq/document'
import { unauthorized } from '../../http/errors.ts'
import { isProjectMember } from '../../access/grants.ts'
import { hasPermission } from '../../access/permissions.ts'
import type { RequestContext } from '../../http/router.ts'
import type { Lake } from '../../lake.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../stored-file.ts'
import { publicKeyOf } from './signing-keys.ts'

/** The parameters of a signature, which are not signed as the others are. */
const RESERVED = new Set(['keyid', 'expiry', 'signature'])

/** A moment as signed addresses have it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

interface SignatureRules {
  /** Addresses under which this file may have been asked for when it was signed, without query. */
  addresses: readonly string[]
  publicKey: (id: string) => KeyObject | undefined
  now: Date
}

/**
 * Checks the signature of an address, as `@sanity/signed-urls` makes it: Ed25519 over the whole address with its parameters
 * sorted, its key and its expiry.
 * @returns until when it holds; undefined where the address is not signed.
 * @throws ApiError 401 where it is signed and the signature does not hold, with the reason in words.
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

/** The other parameters in the order in which they are signed: by name, then by value, as they are encoded. */
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

/** RFC 3986: what `encodeURIComponent` leaves of the reserved characters is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** How long a private file may be kept by whoever was let in, in seconds. */
const KEPT = 3600

/**
 * Lets a request in to the file of an asset: to a public one everybody, to a private one (`cdnAccessPolicy`) members who may
 * read its document, and whoever has an address that was signed. What is signed must hold, whatever it leads to.
 * @returns what caches are told.
 * @throws ApiError 401
 */
export function authorizeAsset(context: RequestContext, document: LakeDocument): string {
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
 * The addresses that may have been signed: the lake's own, and the one that was asked, which a proxy may have taken the
 * encryption from. Whose name it was says nothing of the file; that is in the path.
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
