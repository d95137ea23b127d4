import { createErrorReporter } from '#lib/reports/error-reporter.ts'

interface ErrorService {
  endpoint: string
  environment: string
}

/** Reports errors to the error service from now on: at most ten a minute, without cookies or referrer. */
export function startErrorReporting({ endpoint, environment }: ErrorService): void {
  const report = createErrorReporter({
    environment,
    runtime: 'browser',
    perMinute: 10,
    send: (body) => {
      const request = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const
      fetch(endpoint, { ...request, referrerPolicy: 'no-referrer' }).catch(() => undefined)
    },
  })
  const here = () => location.origin + location.pathname
  window.addEventListener('error', ({ error }) => error && report(error, here()))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, here()))
}
