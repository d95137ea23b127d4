/**
 * What every test file begins with: what is waited for is an event. A limit finds what hangs, so it is the same for all, and
 * longer than any busy machine takes.
 */
import { vi, type VitestUtils } from 'vitest'

const patient = 60_000

type Options = number | { timeout?: number; interval?: number } | undefined
const patiently = (given: Options) => ({
  ...(typeof given === 'object' ? given : {}),
  timeout: patient,
})

const { waitFor, waitUntil } = vi
// Files of one worker may share this, and are patient once.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(attempt, options) {
    return waitFor(attempt, patiently(options))
  } satisfies VitestUtils['waitFor']
  vi.waitUntil = ((attempt: Parameters<typeof waitUntil>[0], options: Options) =>
    waitUntil(attempt, patiently(options))) as VitestUtils['waitUntil']
}

// Only where there is a document is there something to wait for in it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patient })
}
