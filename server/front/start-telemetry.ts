import type { Telemetry } from '@orrery/telemetry'
import { startTelemetry } from '@orrery/telemetry/start-telemetry'
import { env } from '#lib/env.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { SITE_INSTRUMENTS } from './told-requests.ts'

/** Begins to tell what the site does, where the variables name somebody to tell (docs/reference/telemetry.md). */
export async function startSiteTelemetry(
  variables: NodeJS.ProcessEnv,
): Promise<Telemetry | undefined> {
  const measuring = await startTelemetry(variables, {
    service: 'orrery-site',
    instruments: SITE_INSTRUMENTS,
    peers: ownPeers(),
    say: (sentence) => console.warn(sentence),
  })
  // The framework's own spans of what it fetches hold whole addresses, queries and what they ask for included.
  if (measuring) variables.NEXT_OTEL_FETCH_DISABLED = '1'
  return measuring
}

/** A hosted service is a stranger: it learns of no trace. */
function ownPeers(): Record<string, string> {
  const { content, shop } = env
  return {
    [new URL(internalUrl('/')).origin]: 'site',
    ...(content.mode === 'embedded' && { [content.apiHost]: 'lake' }),
    ...(shop.mode === 'embedded' && { [shop.origin]: 'shop' }),
  }
}
