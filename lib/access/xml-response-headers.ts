import { cachePolicies } from '#lib/http/cache-policies.ts'
import { gateState } from './gate-state.ts'

/** Headers of a sitemap or a feed; not cacheable while the gate is on. */
export function xmlResponseHeaders(type = 'application/xml'): Record<string, string> {
  const { header } = cachePolicies[gateState() === 'open' ? 'page' : 'preview']
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': header }
}
