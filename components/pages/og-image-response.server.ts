import 'server-only'
import { addressFromParams, internalPath } from '#lib/addresses/internal-path.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { readyIndex } from '#lib/routing/site-state.ts'
import { pageMetadataOf } from './page-metadata.server.ts'
import { loadPage } from './load-page.server.ts'
import { renderOgImage, ogImageVersion } from './og-image.server.ts'

const notFoundResponse = () =>
  new Response('There is no such picture.\n', {
    status: 404,
    headers: { 'Cache-Control': cachePolicies.api.header },
  })

/**
 * Answers for the picture of a page: only pages that the site has are drawn, and they are read as
 * the page itself is, so that what guards the page guards its picture.
 *
 * @param parts of the path below the language: kind and slug, the last with `.jpg`
 * @param version that the address asks for; the present one may be kept for good
 */
export async function ogImageResponse(
  locale: string,
  parts: readonly string[],
  version: string | null,
): Promise<Response> {
  const [, path] = /^(.+)\.jpg$/.exec(parts.join('/')) ?? []
  const [kind = '', ...slug] = path?.split('/') ?? []
  const address = addressFromParams({ locale, kind, slug })
  const index = await readyIndex()
  if (!address || !index?.pages.has(internalPath(address))) return notFoundResponse()
  const loaded = await loadPage(address)
  if (!loaded?.data) return notFoundResponse()
  const described = pageMetadataOf(loaded, loaded.data)
  const { site } = loaded
  const words = { locale: site.locale, siteName: site.siteName, title: described.title }
  const picture = await renderOgImage(words, described)
  const current = version === ogImageVersion(described)
  const { header } = site.isDraft
    ? cachePolicies.preview
    : cachePolicies[current ? 'sharePicture' : 'page']
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': header },
  })
}
