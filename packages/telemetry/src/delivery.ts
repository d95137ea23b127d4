interface Result {
  code: number
  error?: Error & { code?: string | number }
}
interface Exporter<Items> {
  export(items: Items, done: (result: Result) => void): void
}

/**
 * Says in one sentence that what is told cannot be delivered, and in another that it can again: the libraries themselves would say it with
 * each message, or not at all.
 */
export function createDelivery(to: string, say: (sentence: string) => void) {
  let isFailing = false
  return function watched<Items, Given extends Exporter<Items>>(exporter: Given): Given {
    const send = exporter.export.bind(exporter)
    exporter.export = (items: Items, done: (result: Result) => void) =>
      send(items, (result) => {
        const failed = result.code !== 0
        if (failed && !isFailing)
          say(
            `Traces and metrics cannot be delivered to ${to} (${reasonOf(result.error)}). What does not fit into memory meanwhile is left out.`,
          )
        if (!failed && isFailing) say(`Traces and metrics are delivered to ${to} again.`)
        isFailing = failed
        done(result)
      })
    return exporter
  }
}

function reasonOf(error: Result['error']): string {
  const cause = error instanceof AggregateError ? (error.errors[0] as Result['error']) : error
  return String(cause?.code ?? cause?.message ?? 'no reason is told')
}
