import type { NextRequest } from 'next/server'
import { UpsellRateLimitError, loadUpsell } from '#components/upsell/upsell.server.ts'
import { gateState } from '#lib/access/gate-state.ts'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { isContentUnavailable } from '#lib/content/content-unavailable.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { isLocale } from '#lib/locales.ts'
import { variantNumberOfGid } from '#lib/shop/variant-number.ts'

/**
 * Upsells of a variant in the cart: `?variant=` with its global id and `locale=` return an `UpsellResponse`, without
 * tiles for a variant that is unknown or has no upsells.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl
  const locale = searchParams.get('locale')
  const variant = variantNumberOfGid(searchParams.get('variant'))
  if (!isLocale(locale)) return uncachedJson({ error: 'Expected locale= with a language.' }, 400)
  if (!variant)
    return uncachedJson({ error: 'Expected variant= with the global id of a variant.' }, 400)
  try {
    const refused = await accessDeniedResponse()
    if (refused) return refused
    const answer = await loadUpsell(variant, locale, clientAddress(request.headers))
    const { header } = cachePolicies[gateState() === 'open' ? 'upsell' : 'preview']
    return Response.json(answer, { headers: { 'Cache-Control': header } })
  } catch (error) {
    if (error instanceof UpsellRateLimitError) return tooMany(error)
    if (!isContentUnavailable(error)) throw error
    return uncachedJson({ error: 'Content is unavailable. Try again in a moment.' }, 503)
  }
}

function tooMany({ retryAfter }: UpsellRateLimitError): Response {
  const answer = uncachedJson({ error: 'Too many requests. Try again in a moment.' }, 429)
  answer.headers.set('Retry-After', String(Math.ceil(retryAfter / 1000)))
  return answer
}
