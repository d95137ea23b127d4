import 'server-only'
import { env } from '#lib/env.ts'
import type { Locale } from '#lib/locales.ts'
import { studioPath } from '#lib/addresses/own-paths.ts'
import type { SiteProps } from './site.ts'

/** The site as views see it, from this process's environment. */
export function siteProps(locale: Locale, isDraft: boolean): SiteProps {
  const { content, shop, site } = env
  return {
    locale,
    siteUrl: site.url,
    siteName: site.name,
    cdnBase: `${content.cdnHost}/images/${content.projectId}/${content.dataset}`,
    shopMode: shop.mode,
    shop: { origin: shop.origin, token: shop.token, apiVersion: shop.apiVersion },
    isDraft,
    edit: isDraft
      ? { projectId: content.projectId, dataset: content.dataset, studioUrl: studioPath }
      : undefined,
  }
}
