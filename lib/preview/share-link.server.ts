import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { linkDocument } from '#lib/access/preview-check.ts'
import type { PreviewOf } from '#lib/access/preview-session.ts'
import { previewClient } from '#lib/content/client.server.ts'
import { sameSecret } from '#lib/http/same-secret.ts'
import { safePath } from '#lib/http/safe-path.ts'
import { readView } from '#lib/views/view.ts'

/** What Studio writes of a link. Of its secret it keeps the digest alone. */
const shape = z.object({
  secretDigest: z.string(),
  title: z.string().catch(''),
  path: z.string(),
  wholeSite: z.boolean(),
  perspective: z.string().nullish(),
  at: z.string().nullish(),
  expiresAt: z.string(),
  endedAt: z.string().nullish(),
})

/** `{id}.{secret}`, as the end of a link. */
const form = /^([a-z0-9]{8,40})\.([A-Za-z0-9_-]{20,90})$/

/** What a link begins, and the page that it leads to; undefined where it opens nothing. */
export async function openLink(
  given: string,
  now = Date.now(),
): Promise<{ preview: PreviewOf; to: string } | undefined> {
  const [, id, secret] = form.exec(given) ?? []
  if (!id || !secret) return undefined
  const { data } = shape.safeParse(
    await previewClient()
      .withConfig({ perspective: 'raw' })
      .fetch<unknown>('*[_id == $id][0]', { id: linkDocument(id) }, { cache: 'no-store' }),
  )
  const digest = createHash('sha256').update(secret).digest('hex')
  if (!data || !sameSecret(digest, data.secretDigest)) return undefined
  const { title, wholeSite, endedAt } = data
  const parameters = { perspective: data.perspective ?? null, at: data.at ?? null }
  const view = readView({ get: (name) => parameters[name as 'at'] ?? null })
  const until = Date.parse(data.expiresAt)
  if (!view || endedAt || !(until > now)) return undefined
  const to = safePath(data.path)
  const path = new URL(to, 'http://site.invalid').pathname
  const share = { link: id, title, view, ...(!wholeSite && { path }) }
  return { preview: { share, until }, to }
}
