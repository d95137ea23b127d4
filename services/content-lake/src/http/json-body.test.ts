import { expect, test } from 'vitest'
import { ACTIONS, MUTATE, openTestLake, QUERY } from '../testing/test-lake.ts'

const PIECE = new TextEncoder().encode(' '.repeat(64 * 1024))
const MEBIBYTE = 1024 * 1024

/** A body without end, which counts what is read of it. */
function endless(path: string, headers: Record<string, string>) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += PIECE.byteLength
        controller.enqueue(PIECE)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return { request: new Request(`http://localhost:3333${path}`, init), read: () => read }
}

const asEditor = { authorization: 'Bearer editor' }

test.each([
  ['mutations', MUTATE, 64],
  ['actions', ACTIONS, 64],
  ['a query', QUERY, 4],
])('the body of %s may only be so large', async (_what, path, limit) => {
  const { handler } = openTestLake()
  const { request, read } = endless(path, asEditor)
  const answer = await handler(request)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ statusCode: 413, error: 'Payload Too Large' })
  expect(read()).toBeLessThanOrEqual(limit * MEBIBYTE + 2 * PIECE.byteLength)
})

test.each([MUTATE, ACTIONS, QUERY])(
  '%s reads nothing of a body announced too large',
  async (path) => {
    const { handler } = openTestLake()
    const { request, read } = endless(path, { ...asEditor, 'content-length': '999999999999' })
    expect((await handler(request)).status).toBe(413)
    expect(read()).toBe(0)
  },
)

test.each([MUTATE, ACTIONS])('%s reads nothing of whoever may not write', async (path) => {
  const { handler } = openTestLake()
  const { request, read } = endless(path, {})
  expect((await handler(request)).status).toBe(403)
  expect(read()).toBe(0)
})
