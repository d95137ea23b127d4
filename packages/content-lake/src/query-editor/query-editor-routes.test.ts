import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'

const FORMAT = '/v2025-02-19/groq/format'
const COMPLETIONS = '/v2025-02-19/groq/completions/production'

describe('queryEditorRoutes', () => {
  test('formats and completes queries over HTTP', async () => {
    const { post, request } = openTestLake()
    const documents = [
      { _id: 'luna', _type: 'watch', title: 'Luna' },
      { _id: 'private.note', _type: 'note', secret: 'x' },
    ]
    await post(MUTATE_PATH, { mutations: documents.map((create) => ({ create })) })

    expect((await post(FORMAT, { query: '*[ _type=="watch" ]{title,}' })).body).toEqual({
      query: '*[_type == "watch"]{title}',
    })
    const bad = await post(FORMAT, { query: '*[' })
    expect(bad.status).toBe(400)
    expect(bad.body.error).toMatchObject({ type: 'queryParseError', start: 2, end: 2 })

    const complete = async (query: string, as: 'editor' | 'nobody' = 'editor') => {
      const response = await request(COMPLETIONS, { as, body: { query } })
      const { items } = (await response.json()) as { items: { text: string }[] }
      return items.map(({ text }) => text)
    }
    expect(await complete('*[_type == "watch"]{ti')).toEqual(['title'])
    expect(await complete('*[sec')).toEqual(['secret'])
    // Unreadable documents are not revealed either.
    expect(await complete('*[sec', 'nobody')).toEqual([])
    expect((await post(COMPLETIONS, { query: '*', position: 2 })).status).toBe(400)
    expect((await post(COMPLETIONS, { query: 1 })).status).toBe(400)
  })
})
