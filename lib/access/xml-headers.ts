import { cachePolicies } from '#lib/http/cache-policies.ts'
import { gateState } from './gate-state.ts'

/** Headers of a sitemap or a feed: what somebody behind the gate saw is kept for nobody else. */
export function xmlHeaders(type = 'application/xml'): Record<string, string> {
  const { header } = cachePolicies[gateState() === 'open' ? 'page' : 'preview']
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': header }
}
