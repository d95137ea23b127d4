import 'server-only'
import { cachePublished } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import type { UpsellResponse } from './upsell-response.ts'
import { buildUpsellResponse } from './build-upsell-response.ts'
import { type UpsellData, upsellQuery } from './upsell.groq.ts'

/** Variants that an address, and everybody together, may ask content about in a minute; what is kept is free. */
const limiter = new RateLimiter({ limit: 120, total: 1200, window: 60_000 })

/** Too many variants that nobody has asked about before. */
export class UpsellRateLimitError extends Error {
  override readonly name = 'UpsellRateLimitError'
  /** Ms until the next one is heard. */
  readonly retryAfter: number
  constructor(rest: number) {
    super('Too many variants were asked about.')
    this.retryAfter = rest
  }
}

/**
 * What goes with a variant, from published content, kept until that changes.
 *
 * @param variant the number of its global id
 * @param address whom the question comes from
 * @throws UpsellRateLimitError, and what reading content throws
 */
export async function loadUpsell(
  variant: string,
  locale: Locale,
  address: string,
): Promise<UpsellResponse> {
  const messages = await loadMessages(locale)
  return cachePublished<UpsellData | null, UpsellResponse>(
    upsellQuery,
    { variantId: `shopifyProductVariant-${variant}`, locale, defaultLocale },
    (data) => buildUpsellResponse(data, siteProps(locale, false), messages),
    () => {
      const rest = limiter.take(address)
      if (rest > 0) throw new UpsellRateLimitError(rest)
    },
  )
}
