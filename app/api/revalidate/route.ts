import { revalidateTag } from 'next/cache'
import { isContentTag } from '#lib/content/cache-tags.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { revalidateSecret } from '#lib/http/internal-secrets.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/**
 * Invalidates cached pages by tag: `{"tags": ["content:s1:…"]}` with the secret as bearer token. The next request for
 * such a page renders it anew.
 */
export async function POST(request: Request): Promise<Response> {
  const [scheme, given = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (scheme !== 'Bearer' || !timingSafeEqualText(given, revalidateSecret())) {
    return uncachedJson({ error: 'The secret is missing or wrong.' }, 401)
  }
  const body: unknown = await request.json().catch(() => undefined)
  const tags = (body as { tags?: unknown } | undefined)?.tags
  if (!Array.isArray(tags) || !tags.every(isContentTag)) {
    return uncachedJson({ error: 'Expected {"tags": [...]} with content tags.' }, 400)
  }
  for (const tag of tags) revalidateTag(tag, { expire: 0 })
  return uncachedJson({ revalidated: tags.length })
}
