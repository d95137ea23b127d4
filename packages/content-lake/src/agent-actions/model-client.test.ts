import { describe, expect, test, vi } from 'vitest'
import { serveTestModel, type ModelReply } from '../testing/test-model-server.ts'
import { ModelClient, type ModelRequest } from './model-client.ts'
import type { ModelSettings } from '../language-model/model-settings.ts'

const REQUEST: ModelRequest = {
  messages: [{ role: 'user', content: 'Hello' }],
  format: 'text',
  temperature: 0.3,
}
const JSON_REQUEST: ModelRequest = {
  ...REQUEST,
  format: { name: 'answer', schema: { type: 'object' } },
}

async function setUp(settings: Partial<ModelSettings> = {}) {
  const server = await serveTestModel()
  const client = new ModelClient({
    url: server.url,
    name: 'test-model',
    takesImages: false,
    maxAnswerTokens: 1_000,
    timeout: 5_000,
    dailyTokens: 1_000_000,
    ...settings,
  })
  const used = vi.fn()
  const complete = (request = REQUEST, signal = new AbortController().signal) =>
    client.complete(request, signal, used)
  return { server, complete, used }
}

describe('ModelClient', () => {
  test('sends model, limit and key, and returns text and tokens', async () => {
    const { server, complete, used } = await setUp({ key: 'model-key' })
    server.reply(() => ({ text: 'A short answer, streamed in several pieces.' }))
    expect(await complete()).toBe('A short answer, streamed in several pieces.')
    expect(server.requests).toMatchObject([
      { model: 'test-model', max_tokens: 1_000, temperature: 0.3, stream: true },
    ])
    expect(server.requests[0]).not.toHaveProperty('response_format')
    expect(server.headers[0]).toMatchObject({ authorization: 'Bearer model-key' })
    expect(used.mock.calls).toEqual([[{ prompt: 100, answer: 20 }]])
  })

  test('sends no key, organization or project of the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'foreign-key')
    vi.stubEnv('OPENAI_ORG_ID', 'foreign-organization')
    vi.stubEnv('OPENAI_PROJECT_ID', 'foreign-project')
    const { server, complete } = await setUp()
    await complete()
    vi.unstubAllEnvs()
    expect(JSON.stringify(server.headers[0])).not.toContain('foreign')
    expect(server.headers[0]).not.toHaveProperty('authorization')
  })

  test('estimates tokens when the server reports none', async () => {
    const { server, complete, used } = await setUp()
    server.reply(() => ({ text: 'x'.repeat(40), withoutUsage: true }))
    await complete()
    expect(used.mock.calls).toEqual([[{ prompt: 9, answer: 10 }]])
  })

  test.each([{}, { prompt_tokens: -1_000, completion_tokens: 1 }, { prompt_tokens: '7' }])(
    'estimates tokens when the server reports %j',
    async (usage) => {
      const { server, complete, used } = await setUp()
      server.reply(() => ({ text: 'x'.repeat(40), usage }))
      await complete()
      expect(used.mock.calls).toEqual([[{ prompt: 9, answer: 10 }]])
    },
  )

  test('counts the prompt of a request that is stopped before its answer begins', async () => {
    const { server, complete, used } = await setUp()
    const stop = new AbortController()
    server.reply(() => new Promise(() => setImmediate(() => stop.abort())))
    await expect(complete(REQUEST, stop.signal)).rejects.toMatchObject({ status: 499 })
    expect(used.mock.calls).toEqual([[{ prompt: 9, answer: 0 }]])
  })

  test('falls back from a JSON schema to JSON mode to plain text, and remembers it', async () => {
    const { server, complete } = await setUp()
    server.reply(({ response_format }) =>
      response_format ? { status: 400, message: 'unsupported' } : { text: '{}' },
    )
    expect(await complete(JSON_REQUEST)).toBe('{}')
    expect(await complete(JSON_REQUEST)).toBe('{}')
    expect(server.requests.map(({ response_format }) => response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ])
  })

  test('renames or omits parameters that the server rejects by name', async () => {
    const { server, complete } = await setUp()
    server.reply((body) => {
      if ('max_tokens' in body)
        return { status: 400, message: "'max_tokens' is not supported: use max_completion_tokens" }
      if ('temperature' in body) return { status: 400, message: "'temperature' must be 1" }
      return { text: 'Yes' }
    })
    expect(await complete()).toBe('Yes')
    expect(server.requests.at(-1)).toMatchObject({ max_completion_tokens: 1_000 })
  })

  test.each<[string, ModelReply, object]>([
    ['a wrong key', { status: 401 }, { status: 502, message: /CONTENT_LAKE_MODEL_KEY/ }],
    ['an unknown model', { status: 404 }, { status: 502, message: /no model "test-model"/ }],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:9/v1' } },
      { status: 502, message: /redirects, which is not followed/ },
    ],
    ['a request that it rejects', { status: 413 }, { status: 502, message: /status 413/ }],
    ['a refusal', { refusal: 'I cannot.' }, { status: 422, message: /refused .*I cannot/ }],
    ['a content filter', { text: '', finish: 'content_filter' }, { status: 422 }],
    ['an answer that is cut off by its limit', { text: 'x', finish: 'length' }, { status: 502 }],
    ['events that are no JSON', 'broken-event', { status: 502, message: /broke off/ }],
    ['a cut connection', 'cut-off', { status: 502, message: /broke off/ }],
    ['a line without an end', 'endless-line', { status: 502, message: /exceeds/ }],
    ['an error without an end', 'endless-error', { status: 502, message: /status 500/ }],
    ['too long an answer', { text: 'x'.repeat(16_001) }, { status: 502, message: /exceeds/ }],
  ])('reports %s', async (_, reply, error) => {
    const { server, complete } = await setUp()
    server.reply(() => reply)
    const { message, ...rest } = error as { message?: RegExp }
    await expect(complete()).rejects.toMatchObject({
      ...rest,
      ...(message && { message: expect.stringMatching(message) }),
    })
  })

  test('reports a server that cannot be reached', async () => {
    const { server, complete } = await setUp()
    await server.close()
    await expect(complete()).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('CONTENT_LAKE_MODEL_URL'),
    })
  })

  test('stops the request when the answer is late', async () => {
    const { server, complete } = await setUp({ timeout: 200 })
    server.reply(() => 'silence')
    await expect(complete()).rejects.toMatchObject({ status: 504 })
    await vi.waitFor(() => expect(server.aborted()).toBe(1))
  })

  test('stops the request when the action is stopped', async () => {
    const { server, complete } = await setUp()
    const stop = new AbortController()
    server.reply(() => {
      setImmediate(() => stop.abort())
      return 'silence'
    })
    await expect(complete(REQUEST, stop.signal)).rejects.toMatchObject({ status: 499 })
    await vi.waitFor(() => expect(server.aborted()).toBe(1))
  })

  test('reads the first of several answers', async () => {
    const { server, complete } = await setUp()
    server.reply(() => ({ text: 'One', choices: 2 }))
    expect(await complete()).toBe('One')
  })
})
