/** What every test file begins with: a busy machine comes late, which is no failure. */
import { vi, type VitestUtils } from 'vitest'

const patient = 10_000

const { waitFor } = vi
// Files of one worker may share this, and are patient once.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(attempt, options) {
    const given = typeof options === 'number' ? { timeout: options } : options
    return waitFor(attempt, { timeout: patient, ...given })
  } satisfies VitestUtils['waitFor']

// Only where there is a document is there something to wait for in it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patient })
}
