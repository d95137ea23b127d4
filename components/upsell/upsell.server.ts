import 'server-only'
import { cachePublishedValue } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import type { UpsellResponse } from './upsell-response.ts'
import { buildUpsellResponse } from './build-upsell-response.ts'
import { type UpsellData, upsellQuery } from './upsell.groq.ts'

/** Cache misses allowed per minute, by client address and in total; cached responses do not count. */
const limiter = new RateLimiter({ limit: 120, total: 1200, window: 60_000 })

/** Too many requests for variants that are not cached. */
export class UpsellRateLimitError extends Error {
  override readonly name = 'UpsellRateLimitError'
  /** Ms until the next request is allowed. */
  readonly retryAfter: number
  constructor(rest: number) {
    super('Too many uncached variants were requested.')
    this.retryAfter = rest
  }
}

/**
 * Loads the upsells of a variant from published content, cached until that changes.
 *
 * @param variant the number of its global id
 * @param address of the client
 * @throws UpsellRateLimitError, and errors of content requests
 */
export async function loadUpsell(
  variant: string,
  locale: Locale,
  address: string,
): Promise<UpsellResponse> {
  const messages = await loadMessages(locale)
  return cachePublishedValue<UpsellData | null, UpsellResponse>(
    upsellQuery,
    { variantId: `shopifyProductVariant-${variant}`, locale, defaultLocale },
    (data) => buildUpsellResponse(data, siteProps(locale, false), messages),
    () => {
      const rest = limiter.take(address)
      if (rest > 0) throw new UpsellRateLimitError(rest)
    },
  )
}
