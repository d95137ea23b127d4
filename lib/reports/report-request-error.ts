import { env } from '#lib/env.ts'
import { createErrorReporter } from './error-reporter.ts'

/** Timeout of the error service, in ms. */
const timeout = 5000

let reporter: ReturnType<typeof createErrorReporter> | undefined

/** Reports a failed request where an error service is configured. The report does not identify the visitor. */
export function reportRequestError(error: unknown, path: string): void {
  const { reports, environment } = env.privacy
  if (!reports) return
  reporter ??= createErrorReporter({
    environment,
    runtime: 'server',
    perMinute: 30,
    send: (body) => {
      const signal = AbortSignal.timeout(timeout)
      fetch(reports.endpoint, { method: 'POST', body, signal }).catch((cause: unknown) => {
        console.warn('The error service cannot be reached:', cause)
      })
    },
  })
  reporter(error, path)
}
