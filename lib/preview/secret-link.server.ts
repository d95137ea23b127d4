import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { previewClient } from '#lib/content/content-clients.server.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** `{id}.{secret}`, as the end of a link. */
const form = /^([a-z0-9]{8,40})\.([A-Za-z0-9_-]{20,90})$/
/** Studio stores only the digest of a secret. */
const digested = z.looseObject({ secretDigest: z.string() })

/** The private document of a link. */
export interface SecretLinkDocument {
  id: string
  document: Record<string, unknown>
}

/**
 * The document of a link; undefined where there is none, or its secret differs.
 *
 * @param documentOf the document id for the id in the link
 */
export async function fetchSecretLinkDocument(
  given: string,
  documentOf: (id: string) => string,
): Promise<SecretLinkDocument | undefined> {
  const [, id, secret] = form.exec(given) ?? []
  if (!id || !secret) return undefined
  const { data } = digested.safeParse(
    await previewClient()
      .withConfig({ perspective: 'raw' })
      .fetch<unknown>('*[_id == $id][0]', { id: documentOf(id) }, { cache: 'no-store' }),
  )
  const digest = createHash('sha256').update(secret).digest('hex')
  if (!data || !timingSafeEqualText(digest, data.secretDigest)) return undefined
  return { id, document: data }
}
