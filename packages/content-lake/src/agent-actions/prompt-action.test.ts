import { describe, expect, test } from 'vitest'
import { openModelLake, PAGE } from './testing/open-model-lake.ts'

const FIFTY_ONE_PARAMS = Object.fromEntries(
  Array.from({ length: 51 }, (_, index) => [`p${index}`, 'y']),
)

async function setUp() {
  const lake = await openModelLake()
  await lake.mutate([{ create: PAGE }])
  return lake
}

describe('prompt', () => {
  test('responds with the text of the answer', async () => {
    const lake = await setUp()
    lake.model.reply(() => ({ text: 'A brass orrery' }))
    const instruction = 'Find a better title than $title'
    const instructionParams = { title: { type: 'field', path: 'title', documentId: 'home' } }
    const { status, body } = await lake.act('prompt', { instruction, instructionParams })
    expect([status, body]).toEqual([200, 'A brass orrery'])
    const [{ messages, temperature }] = lake.model.requests
    expect(messages[1].content).toBe('Find a better title than Welcome')
    expect(temperature).toBe(0.3)
  })

  test('responds with text without the thoughts before it', async () => {
    const lake = await setUp()
    lake.model.reply(() => ({ text: '<think>\nA title…\n</think>\n\nA brass orrery' }))
    expect((await lake.act('prompt', { instruction: 'Find a title' })).body).toBe('A brass orrery')
  })

  test('responds with JSON, also from a code block behind thoughts', async () => {
    const lake = await setUp()
    lake.model.reply(() => ({ text: '<think>Hm {</think>\n```json\n{"words": ["brass"]}\n```' }))
    const request = { instruction: 'List words as JSON', format: 'json', temperature: 1 }
    expect((await lake.act('prompt', request)).body).toEqual({ words: ['brass'] })
    expect(lake.model.requests[0]).toMatchObject({
      response_format: { type: 'json_object' },
      temperature: 1,
    })
  })

  test('requests an answer that is not JSON once more', async () => {
    const lake = await setUp()
    lake.model.reply((_, index) => ({ text: index === 0 ? 'Sure!' : '{}' }))
    const request = { instruction: 'JSON', format: 'json' }
    expect(await lake.act('prompt', request)).toMatchObject({ status: 200, body: {} })
    lake.model.reply(() => ({ text: 'Sure!' }))
    expect((await lake.act('prompt', request)).status).toBe(502)
    expect(lake.model.requests).toHaveLength(4)
  })

  test.each([
    [{ instruction: undefined }, '"instruction"'],
    [{ format: 'xml' }, '"format"'],
    [{ format: 'json' }, 'the word JSON'],
    [{ async: true }, '"async"'],
    [{ temperature: 'hot' }, '"temperature"'],
    [{ instruction: '$x', instructionParams: { x: { type: 'document' } } }, 'documentId'],
    [{ instruction: '$x', instructionParams: { x: { type: 'field', path: 'a' } } }, 'documentId'],
    [{ instruction: '$x', instructionParams: ['x'] }, 'must be an object'],
    [{ instruction: '$x', instructionParams: { x: 'y'.repeat(100_001) } }, '100000'],
    [{ instruction: '$x'.repeat(9_000), instructionParams: { x: 'y'.repeat(99_999) } }, '100000'],
    [{ instructionParams: FIFTY_ONE_PARAMS }, 'at most 50'],
  ])('rejects %o', async (change, words) => {
    const lake = await setUp()
    const { status, body } = await lake.act('prompt', { instruction: 'Write', ...change })
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
    expect(lake.model.requests).toEqual([])
  })

  test('is for people who may write, and reads as they may', async () => {
    const lake = await setUp()
    await lake.mutate([{ create: { _id: 'secret.token', _type: 'person', name: 'Hidden' } }])
    const instruction = '$x'
    const instructionParams = {
      x: { type: 'groq', query: '*[_type == "person"].name', perspective: 'raw' },
    }
    expect((await lake.act('prompt', { instruction, instructionParams }, 'viewer')).status).toBe(
      403,
    )
    expect((await lake.act('prompt', { instruction, instructionParams }, 'nobody')).status).toBe(
      403,
    )
    await lake.act('prompt', { instruction, instructionParams }, 'translator')
    await lake.act('prompt', { instruction, instructionParams }, 'editor')
    expect(lake.model.requests.map(({ messages }) => messages[1].content)).toEqual([
      '[]',
      '["Hidden"]',
    ])
  })
})
