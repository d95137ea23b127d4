import { expect, test } from '../support/test.ts'

test('the pattern book is 404 in production', async ({ request }) => {
  for (const path of ['/_modules', '/en/_modules', '/fr/_modules/quote', '/ar/_modules/quote/0']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).not.toContain('Pattern book')
  }
})
