import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReporter } from './reporter.ts'

let printed: string
const write = (text: string): void => {
  printed += text
}
beforeEach(() => {
  printed = ''
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createReporter', () => {
  it('prints plain lines with elapsed seconds where there is no terminal', () => {
    const reporter = createReporter({ isTTY: false, write })
    const step = reporter.step('Building')
    step.note('page 3 of 9')
    vi.advanceTimersByTime(10_000)
    step.done('done')
    reporter.close()
    expect(printed).toBe('  Building …\n  Building … 10 s (page 3 of 9)\n✓ Building: done (10 s)\n')
  })

  it('keeps one live line for all running steps on a terminal', () => {
    const reporter = createReporter({ isTTY: true, write })
    reporter.step('Building')
    reporter.step('Seeding')
    printed = ''
    vi.advanceTimersByTime(2000)
    expect(printed.split('\r\u001B[2K').at(-1)).toBe('  Building … 2 s · Seeding … 2 s')
    reporter.line('hello')
    expect(printed.endsWith('\r\u001B[2Khello\n')).toBe(true)
    reporter.close()
  })
})
