import type * as Timers from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { sweepDeliveries, sweepUntilDrained } from './sweep-deliveries.server.ts'

const content = vi.hoisted(() => ({ mode: 'embedded', due: [] as string[] }))
const attempt = vi.hoisted(() => vi.fn<(id: string) => Promise<void>>(async () => {}))
const wait = vi.hoisted(() => vi.fn<(delay: number) => Promise<void>>())
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof Timers>()),
  setTimeout: wait,
}))
vi.mock('#lib/env.ts', () => ({ env: { content } }))
vi.mock('#lib/content/content-clients.server.ts', () => ({ siteWriteClient: () => ({}) }))
vi.mock('./deliver-submission.server.ts', () => ({ attemptDeliveries: attempt }))
vi.mock('./create-documents-once.server.ts', () => ({
  requireSubmissionWriteClient: () => ({ fetch: async () => ({ due: content.due }) }),
}))

beforeEach(() => {
  siteProcessState().isDraining = false
  content.due = []
  attempt.mockClear()
  wait.mockReset()
})
afterEach(() => void (siteProcessState().isDraining = false))

describe('sweepUntilDrained', () => {
  it.each([
    ['embedded', 1],
    ['hosted', 5],
  ])('sweeps %s content every %i minutes', async (mode, minutes) => {
    content.mode = mode
    wait.mockImplementation(async (delay) => {
      if (delay >= 60_000) siteProcessState().isDraining = true
    })
    await sweepUntilDrained([sweepDeliveries])
    expect(wait.mock.calls.at(-1)?.[0]).toBe(minutes * 60_000)
  })

  it('finishes the running attempts of a draining process, and begins no other', async () => {
    content.due = Array.from({ length: 20 }, (_, at) => `submission.${at}`)
    let finish = () => {}
    attempt.mockReturnValue(new Promise((done) => (finish = done)))
    const swept = sweepUntilDrained([sweepDeliveries])
    await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(5))
    siteProcessState().isDraining = true
    let isSettled = false
    const sweep = siteProcessState().deliverySweep.then(() => (isSettled = true))
    await new Promise((done) => setTimeout(done))
    expect(isSettled).toBe(false)
    finish()
    await sweep
    await swept
    expect(attempt).toHaveBeenCalledTimes(5)
  })
})
