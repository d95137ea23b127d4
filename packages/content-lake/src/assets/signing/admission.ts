import { isMember } from '../../access/grants.ts'
import { may } from '../../access/may.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { unauthorized } from '../../http/errors.ts'
import type { RequestContext } from '../../http/router.ts'
import type { Lake } from '../../lake.ts'
import { IMMUTABLE } from '../stored-file.ts'
import { signedUntil } from './signature.ts'
import { publicKeyOf } from './signing-keys.ts'

/** How long a private file may be kept by whoever was let in, in seconds. */
const KEPT = 3600

/**
 * Lets a request in to the file of an asset: to a public one everybody, to a private one (`cdnAccessPolicy`) members who may
 * read its document, and whoever has an address that was signed. What is signed must hold, whatever it leads to.
 * @returns what caches are told.
 * @throws ApiError 401
 */
export function admit(context: RequestContext, document: LakeDocument): string {
  const { lake, params, principal, url } = context
  const now = lake.clock()
  const until = signedUntil(url, {
    addresses: addressesOf(url, lake),
    publicKey: (id) => publicKeyOf(lake, id),
    now,
  })
  if (document.cdnAccessPolicy !== 'private') return IMMUTABLE
  const isReader = isMember(principal) && may(principal, params.dataset ?? '', 'read', document)
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
