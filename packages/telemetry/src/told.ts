import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/**
 * Every attribute that leaves. The framework of the site puts whole addresses into spans of its own, with what a visitor searches for and
 * what opens a preview; whatever is not named here stays in the process.
 */
const TOLD =
  /^(?:http\.request\.method|http\.response\.status_code|http\.route|http\.method|http\.status_code|error\.type|server\.address|server\.port|peer\.service|graphql\.operation\.(?:type|name)|next\.(?:route|page|rsc|segment|span_type)|orrery\.[a-z_.]+)$/

/** Characters of a text that leaves. */
const LONGEST = 200

/** Takes from a span what is nobody's business: attributes without a line, what errors say, texts without end. */
export function leaveOnlyTold(span: ReadableSpan): void {
  keepTold(span.attributes)
  const { status } = span
  if (status.message !== undefined) delete status.message
  for (const { attributes = {} } of span.events)
    for (const name of Object.keys(attributes))
      if (name !== 'exception.type') delete attributes[name]
}

function keepTold(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!TOLD.test(name)) delete attributes[name]
    else if (typeof value === 'string' && value.length > LONGEST)
      attributes[name] = value.slice(0, LONGEST)
  }
}
