import { describe, expect, test } from 'vitest'
import { openTestLake } from '../testing/test-lake.ts'
import { openModelLake } from './testing/open-model-lake.ts'

describe('GET /agent/settings', () => {
  test('describes the model and the budget of the sender, without address and key', async () => {
    const { request } = await openModelLake({ dailyTokens: 500, key: 'model-key' })
    const response = await request('/v2025-02-19/agent/settings/production', { as: 'editor' })
    expect(await response.json()).toEqual({
      model: { name: 'test-model', takesImages: true },
      budget: { usedTokens: 0, limitTokens: 500, resetsAt: '2026-01-06T00:00:00.000Z' },
    })
  })

  test('has no model where none is configured', async () => {
    const { request } = openTestLake()
    const response = await request('/v2025-02-19/agent/settings/production', { as: 'editor' })
    expect(await response.json()).toEqual({ model: null })
  })

  test('rejects anonymous requests and unknown datasets', async () => {
    const { request } = await openModelLake()
    const status = async (dataset: string, as: 'editor' | 'nobody') =>
      (await request(`/v2025-02-19/agent/settings/${dataset}`, { as })).status
    expect(await status('production', 'nobody')).toBe(401)
    expect(await status('unknown', 'editor')).toBe(404)
  })
})
