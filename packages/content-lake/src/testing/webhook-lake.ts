import { onTestFinished } from 'vitest'
import type { WebhookSettings } from '../store/webhook-store.ts'
import { readHookBody } from '../webhooks/webhook-body.ts'
import { startWebhooks, type WebhookService } from '../webhooks/webhook-service.ts'
import { openTestLake } from './test-lake.ts'

/** A lake with a webhook on all changes, without delays between retries. */
export function openWebhookLake(url: string, change: Partial<WebhookSettings> = {}) {
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

/** Retry delays of this test, in milliseconds. */
export const retryDelays: number[] = []

/** Starts the webhooks of a lake without delays between retries. */
export function startTestWebhooks({
  lake,
}: Pick<ReturnType<typeof openTestLake>, 'lake'>): WebhookService {
  retryDelays.length = 0
  onTestFinished(() => lake.close())
  return startWebhooks(lake, {
    schedule: (work, ms) => {
      retryDelays.push(ms)
      setImmediate(work)
    },
  })
}

/** A mutation that upserts a document with a number. */
export const upsertMutation = (_id: string, n = 0) => ({
  createOrReplace: { _id, _type: 'watch', n },
})
