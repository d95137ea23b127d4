import { describe, expect, test, vi } from 'vitest'
import { openModelLake } from './testing/open-model-lake.ts'

const PROMPT = { instruction: 'Write' }

describe('token budgets', () => {
  test('reject requests of a person whose tokens of the day are spent, until the next day', async () => {
    const lake = await openModelLake({ dailyTokens: 240 })
    expect((await lake.act('prompt', PROMPT)).status).toBe(200)
    expect((await lake.act('prompt', PROMPT)).status).toBe(200)
    const spent = await lake.request('/vX/agent/action/prompt/production', { body: PROMPT })
    expect([spent.status, spent.headers.get('retry-after')]).toEqual([429, '54000'])
    expect((await spent.json()).message).toContain('CONTENT_LAKE_MODEL_DAILY_TOKENS')
    expect((await lake.act('prompt', PROMPT, 'author')).status).toBe(200)
    lake.clock.set('2026-01-06T00:00:00.000Z')
    expect((await lake.act('prompt', PROMPT)).status).toBe(200)
    expect(lake.model.requests).toHaveLength(4)
  })

  test('are stored', async () => {
    const lake = await openModelLake({ dailyTokens: 120 })
    await lake.act('prompt', PROMPT)
    const { request } = lake.reopen()
    const settings = async (as: 'editor' | 'author') =>
      (await request('/vX/agent/settings/production', { as })).json()
    expect(await settings('editor')).toMatchObject({ budget: { usedTokens: 120 } })
    expect(await settings('author')).toMatchObject({
      budget: { usedTokens: 0, limitTokens: 120, resetsAt: '2026-01-06T00:00:00.000Z' },
    })
    const again = await request('/vX/agent/action/prompt/production', { body: PROMPT })
    expect(again.status).toBe(429)
  })

  test('count requests under way', async () => {
    const lake = await openModelLake({ dailyTokens: 4_000 })
    let finish = () => {}
    lake.model.reply(() => new Promise((resolve) => (finish = () => resolve({ text: 'Yes' }))))
    const first = lake.act('prompt', PROMPT)
    await vi.waitFor(() => expect(lake.model.requests).toHaveLength(1))
    expect((await lake.act('prompt', PROMPT)).status).toBe(429)
    finish()
    expect((await first).status).toBe(200)
  })

  test('count the prompts of requests under way', async () => {
    const lake = await openModelLake({ dailyTokens: 30_000 })
    lake.model.reply(() => 'silence')
    const long = { instruction: 'x'.repeat(80_000) }
    void lake.act('prompt', long)
    void lake.act('prompt', long)
    await vi.waitFor(() => expect(lake.model.requests).toHaveLength(2))
    expect((await lake.act('prompt', PROMPT)).status).toBe(429)
  })

  test('are recorded in the audit log and the metrics, with the cost', async () => {
    const lake = await openModelLake({ prices: { prompt: 2.5, answer: 10 } })
    await lake.act('prompt', PROMPT)
    lake.model.reply(() => ({ refusal: 'No.' }))
    await lake.act('prompt', PROMPT)
    const [failed, done] = lake.lake.accountLog.events({ limit: 2 })
    expect(done).toMatchObject({ kind: 'model-used', actor: 'editor', subject: 'production' })
    expect(done?.details).toEqual({
      action: 'prompt',
      outcome: 'done',
      model: 'test-model',
      promptTokens: '100',
      answerTokens: '20',
      cost: '0.000450',
    })
    expect(failed?.details).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('refused'),
    })
    const metrics = await lake.lake.metrics.text()
    expect(metrics).toContain('content_lake_model_tokens_total{kind="prompt"} 1')
    expect(metrics).toContain('content_lake_model_cost_total{model="test-model"} 0.0005')
    expect(metrics).toContain('content_lake_model_actions_total{outcome="failed"} 1')
  })
})
