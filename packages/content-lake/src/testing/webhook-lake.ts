import { onTestFinished } from 'vitest'
import type { HookSettings } from '../store/hook-store.ts'
import { readHookBody } from '../webhooks/hook-body.ts'
import { startWebhooks, type Webhooks } from '../webhooks/webhooks.ts'
import { openTestLake } from './test-lake.ts'

/** A lake with webhooks that do not wait between tries, and a webhook on everything. */
export function openWebhookLake(url: string, change: Partial<HookSettings> = {}) {
  const lake = openTestLake({ privateHooks: true })
  const webhooks = startTestWebhooks(lake)
  const body = {
    ...readHookBody({ name: 'All', url, dataset: '*', rule: {} }, lake.lake, 'all'),
    ...change,
  }
  const times = { createdAt: '', updatedAt: '', createdBy: 'x' }
  lake.lake.hooks.put({ id: 'all', body, since: 0, ...times })
  webhooks.reload()
  return { ...lake, webhooks }
}

/** What the tries of this test had to wait for, in milliseconds. */
export const retryDelays: number[] = []

/** Begins to tell of what changes in a lake, without a wait between tries. */
export function startTestWebhooks({
  lake,
}: Pick<ReturnType<typeof openTestLake>, 'lake'>): Webhooks {
  retryDelays.length = 0
  onTestFinished(() => lake.close())
  return startWebhooks(lake, {
    schedule: (work, ms) => {
      retryDelays.push(ms)
      setImmediate(work)
    },
  })
}

/** A mutation that writes a document with a number. */
export const upsertMutation = (_id: string, n = 0) => ({
  createOrReplace: { _id, _type: 'watch', n },
})
