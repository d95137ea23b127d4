interface Result {
  code: number
  error?: Error & { code?: string | number }
}
interface Exporter<Items> {
  export(items: Items, done: (result: Result) => void): void
}

/** The exported signal; first word of the log line. */
type Goods = 'Traces' | 'Metrics'

/**
 * Logs once when an exporter starts failing and once when it recovers; the libraries would log every message
 * or none. Exporters fail independently.
 *
 * @param to target of the exporter, without secrets
 */
export function logExportFailures<Items, Given extends Exporter<Items>>(
  exporter: Given,
  { goods, to, say }: { goods: Goods; to: string; say: (sentence: string) => void },
): Given {
  let isFailing = false
  const send = exporter.export.bind(exporter)
  exporter.export = (items: Items, done: (result: Result) => void) =>
    send(items, (result) => {
      const failed = result.code !== 0
      if (failed && !isFailing)
        say(
          `${goods} cannot be delivered to ${to} (${reasonOf(result.error)}). What does not fit into memory meanwhile is left out.`,
        )
      if (!failed && isFailing) say(`${goods} are delivered to ${to} again.`)
      isFailing = failed
      done(result)
    })
  return exporter
}

function reasonOf(error: Result['error']): string {
  const cause = error instanceof AggregateError ? (error.errors[0] as Result['error']) : error
  return String(cause?.code ?? cause?.message ?? 'no reason is told')
}
