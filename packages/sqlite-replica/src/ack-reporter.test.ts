import { describe, expect, it } from 'vitest'
import { AckReporter } from './ack-reporter.ts'

describe('AckReporter', () => {
  it('sends only the newest position when several arrive while one ack is in flight', async () => {
    const acks: [string, number][] = []
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
    const log = {
      sendAck(...ack: [string, number]) {
        acks.push(ack)
        return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
      },
    }
    const reporter = new AckReporter('one', () => log)
    const positions = () => acks.map(([, position]) => position)
    for (const position of [1, 2, 3, 4]) reporter.report(position)
    expect(acks).toEqual([['one', 1]])
    expect(reporter.lastReportedAt).toBe(-Infinity)
    ends.shift()?.resolve()
    await expect.poll(positions).toEqual([1, 4])
    const { lastReportedAt: reportedAt } = reporter
    expect(reportedAt).toBeGreaterThan(0)
    reporter.report(5)
    ends.shift()?.reject(new Error('lost'))
    await expect.poll(positions).toEqual([1, 4, 5])
    expect(reporter.lastReportedAt).toBe(reportedAt)
  })
})
