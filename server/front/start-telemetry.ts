import type { Telemetry } from '@orrery/telemetry'
import { startTelemetry } from '@orrery/telemetry/start-telemetry'
import { env } from '#lib/env.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { SITE_INSTRUMENTS } from './request-telemetry.ts'

/** Starts OpenTelemetry of the site when an OTLP endpoint is configured (docs/reference/telemetry.md). */
export async function startSiteTelemetry(
  variables: NodeJS.ProcessEnv,
): Promise<Telemetry | undefined> {
  const measuring = await startTelemetry(variables, {
    service: 'orrery-site',
    instruments: SITE_INSTRUMENTS,
    peers: ownServices(),
    say: (sentence) => console.warn(sentence),
  })
  // The fetch spans of Next.js contain full URLs with their query strings.
  if (measuring) variables.NEXT_OTEL_FETCH_DISABLED = '1'
  return measuring
}

/** Services that receive trace headers. Hosted services do not. */
function ownServices(): Record<string, string> {
  const { content, shop } = env
  return {
    [new URL(internalUrl('/')).origin]: 'site',
    ...(content.mode === 'embedded' && { [content.apiHost]: 'lake' }),
    ...(shop.mode === 'embedded' && { [shop.origin]: 'shop' }),
  }
}
