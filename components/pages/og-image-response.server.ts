import 'server-only'
import { addressFromRouteParams, internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { metadataWithSiteDefaults } from './page-metadata.server.ts'
import { loadPage } from './load-page.server.ts'
import { renderOgImage, ogImageVersion } from './og-image.server.ts'

const notFoundResponse = () =>
  new Response('Image not found.\n', {
    status: 404,
    headers: { 'Cache-Control': cachePolicies.api.header },
  })

/**
 * Responds with the Open Graph image of a page. Only existing pages have one, and they are loaded as the page itself
 * is, so that the access rules of the page apply to its image.
 *
 * @param parts of the path below the language: kind and slug, the last with `.jpg`
 * @param version from the URL; the current one is cacheable as immutable
 */
export async function ogImageResponse(
  locale: string,
  parts: readonly string[],
  version: string | null,
): Promise<Response> {
  const [, path] = /^(.+)\.jpg$/.exec(parts.join('/')) ?? []
  const [kind = '', ...slug] = path?.split('/') ?? []
  const address = addressFromRouteParams({ locale, kind, slug })
  const index = await awaitSiteIndex()
  if (!address || !index?.pages.has(internalRoutePathOf(address))) return notFoundResponse()
  const loaded = await loadPage(address)
  if (!loaded?.data) return notFoundResponse()
  const described = metadataWithSiteDefaults(loaded, loaded.data)
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
