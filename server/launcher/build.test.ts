import { describe, expect, it } from 'vitest'
import { describeBuildFailure } from './build.ts'

const ended = { code: 1, signal: null }
const killed = { code: null, signal: 'SIGKILL' } as const

describe('build', () => {
  it.each([
    ['a full disk', ended, ['Error: ENOSPC: no space left on device, write'], /^The disk was full/],
    [
      'a disk that is full for the bundler',
      ended,
      ['No space left on device (os error 28)'],
      /^The disk was full/,
    ],
    [
      'a process that the system ended',
      killed,
      ['Creating an optimized build'],
      /ran out of memory/,
    ],
    [
      'memory that was refused',
      ended,
      ['memory allocation of 4096 bytes failed'],
      /ran out of memory/,
    ],
    [
      'a heap that is full',
      ended,
      ['FATAL ERROR: JavaScript heap out of memory'],
      /ran out of memory/,
    ],
  ])('reports the remedy for %s in one sentence', (_what, exit, lines, sentence) => {
    const said = describeBuildFailure(exit, lines)
    expect(said).toMatch(sentence)
    expect(said).toMatch(/start again\.$/)
  })

  it('shows the last lines of any other failure, and does not blame memory when the launcher was stopped', () => {
    expect(describeBuildFailure(ended, ['Module not found'])).toBe(
      'The build of the site exited with code 1. Its last lines:\nModule not found',
    )
    expect(describeBuildFailure(killed, [], true)).not.toContain('memory')
  })
})
