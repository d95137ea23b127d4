import { testPlan } from '../../tooling/testing/test-installation.ts'
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.ts'
import { expect, test } from './support/test.ts'

const { site } = testPlan({}, 'hosted').origins
let running: ConfiguredSite

// A site that has just started has rendered only its first page.
test.beforeAll(async () => {
  running = await startConfiguredSite({})
})
test.afterAll(() => running?.stop())

for (const [what, path, query] of [
  ['a query', '/fr/recits', '?utm_content=ada-lovelace'],
  ["the framework's own question", '/ar/hikayat', '?_rsc=ada-lovelace'],
] as const) {
  test(`the first visitor's request data is in no cached page (${what})`, async () => {
    const read = async (at: string, headers: Record<string, string> = {}) => {
      const response = await fetch(site + at, { headers })
      expect(response.status).toBe(200)
      return response.text()
    }
    expect(await read(path + query)).not.toContain('ada-lovelace')
    expect(await read(path)).not.toContain('ada-lovelace')
    // The page in the form that Next's client requests.
    expect(await read(path, { rsc: '1' })).toContain(path.split('/').at(-1))
    expect(await read(path, { rsc: '1' })).not.toContain('ada-lovelace')
  })
}
