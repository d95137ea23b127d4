import type { Instrumentation } from 'next'

/** Runs once in each server process before the first request, but not during the build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
  const { subscribeToContent } = await import('#lib/content/content-subscriber.server.ts')
  const { warnCaptchaDisabled } = await import('#lib/submissions/warn-captcha-disabled.ts')
  const { sweepDeliveries, sweepUntilDrained } =
    await import('#lib/submissions/sweep-deliveries.server.ts')
  const { notifyMembers } = await import('#lib/notifications/notify-members.server.ts')
  await siteProcessState().contentStarted
  subscribeToContent()
  void sweepUntilDrained([sweepDeliveries, notifyMembers])
  if (siteProcessState().isPrimaryLogger) warnCaptchaDisabled()
}

/** Reports a failed request to the error service, if one is configured. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportRequestError } = await import('#lib/reports/report-request-error.ts')
  reportRequestError(error, request.path)
}
