import { describe, expect, test } from 'vitest'
import { callApi, STUDIO_URL } from '../testing/test-people.ts'
import { PASSWORD, serveWholeLake } from '../testing/test-whole-lake.ts'

describe('csrf form', () => {
  test.each([
    ['https://lake.example', /; Secure$/],
    ['http://localhost:3333', /; Max-Age=3600$/],
  ])('sets Secure cookies on %s where the public URL is https', async (url, mark) => {
    const lake = await serveWholeLake({
      CONTENT_LAKE_PASSWORD: PASSWORD,
      CONTENT_LAKE_PUBLIC_URL: url,
    })
    const invitation = { email: 'a@example.com', role: 'editor', returnTo: STUDIO_URL }
    const invited = await callApi(lake, 'POST', '/people/invitations', invitation)
    const { pathname, search } = new URL(invited.body.url)
    const pages = [
      `/v1/auth/login/password?origin=${encodeURIComponent(STUDIO_URL)}`,
      pathname + search,
    ]
    for (const page of pages) {
      const answer = await lake.request(page)
      expect([page, answer.status]).toEqual([page, 200])
      expect(answer.headers.get('set-cookie')).toMatch(/^content-lake-login=.*HttpOnly/)
      expect(answer.headers.get('set-cookie')).toMatch(mark)
    }
  })
})
