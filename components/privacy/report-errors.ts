import { createErrorReporter } from '#lib/reports/error-reporter.ts'

interface ErrorService {
  endpoint: string
  environment: string
}

/** Tells the error service what breaks from now on: ten reports a minute at most, without cookies or referrer. */
export function reportErrors({ endpoint, environment }: ErrorService): void {
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
