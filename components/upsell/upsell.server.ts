import 'server-only'
import { cachePublished } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import type { UpsellAnswer } from './upsell-answer.ts'
import { upsellAnswer } from './upsell-tiles.ts'
import { type UpsellData, upsellQuery } from './upsell.groq.ts'

/** Variants that an address, and everybody together, may ask content about in a minute; what is kept is free. */
const limiter = new RateLimiter({ limit: 120, total: 1200, window: 60_000 })

/** Too many variants that nobody has asked about before. */
export class UpsellFloodError extends Error {
  override readonly name = 'UpsellFloodError'
  /** Ms until the next one is heard. */
  readonly rest: number
  constructor(rest: number) {
    super('Too many variants were asked about.')
    this.rest = rest
  }
}

/**
 * What goes with a variant, from published content, kept until that changes.
 *
 * @param variant the number of its global id
 * @param address whom the question comes from
 * @throws UpsellFloodError, and what reading content throws
 */
export async function upsellOf(
  variant: string,
  locale: Locale,
  address: string,
): Promise<UpsellAnswer> {
  const messages = await loadMessages(locale)
  return cachePublished<UpsellData | null, UpsellAnswer>(
    upsellQuery,
    { variantId: `shopifyProductVariant-${variant}`, locale, defaultLocale },
    (data) => upsellAnswer(data, siteProps(locale, false), messages),
    () => {
      const rest = limiter.take(address)
      if (rest > 0) throw new UpsellFloodError(rest)
    },
  )
}
