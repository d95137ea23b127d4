import 'server-only'
import { env, type FormsEnv } from '#lib/env.ts'
import type { Locale } from '#lib/locales.ts'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { pageImageBaseUrl } from './image-proxy.server.ts'
import type { PrivacyProps, SiteProps } from './site-props.ts'

/** ISO 4217 code for no currency: prices are then bare numbers rather than wrong ones. */
const noCurrency = 'XXX'

/**
 * Site properties for views, from the environment and the site index of this process.
 *
 * @param isEdited whether clicks open the field, as in an editor's preview
 */
export function siteProps(locale: Locale, isDraft: boolean, isEdited = isDraft): SiteProps {
  const { content, shop, site, forms } = env
  const { index } = siteProcessState()
  return {
    locale,
    siteUrl: site.url,
    siteName: site.name,
    ...(site.domains.length > 0 && { domains: site.domains }),
    ...(!isDraft && privacyProps()),
    segments: index?.segments ?? noPageKindSegments,
    cdnBase: pageImageBaseUrl(),
    currency: index?.currency ?? noCurrency,
    shopMode: shop.mode,
    shop: { origin: shop.origin, token: shop.token, apiVersion: shop.apiVersion },
    includesTax: shop.includesTax,
    forms: {
      newsletter: newsletterOf(forms),
      captchaKey: forms.captcha?.siteKey,
    },
    isDraft,
    edit: isEdited
      ? { projectId: content.projectId, dataset: content.dataset, studioUrl: studioPath }
      : undefined,
  }
}

function newsletterOf({ newsletter }: FormsEnv): SiteProps['forms']['newsletter'] {
  if (!newsletter.enabled) return 'off'
  return newsletter.doubleOptIn ? 'confirmed' : 'direct'
}

function privacyProps(): { privacy?: PrivacyProps } {
  const { consentRequired, environment, tagManager, reports, shop } = env.privacy
  if (!tagManager && !reports && !shop) return {}
  return {
    privacy: {
      required: consentRequired,
      ...(tagManager && { tags: { id: tagManager.id, origin: tagManager.origin } }),
      ...(shop && { shop }),
      ...(reports && { errors: { endpoint: reports.endpoint, environment } }),
    },
  }
}
