import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { askRegistry } from './registry.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function registry(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/mirror/`
}

const versions = { 'js-yaml': ['3.13.1', '4.0.0'] }

it('asks for all versions at once, and takes facts alone from the answer', async () => {
  const asked: unknown[] = []
  const address = await registry((request, response) => {
    void text(request).then((body) => {
      asked.push(request.method, request.url, JSON.parse(body))
      response.end(
        JSON.stringify({
          'js-yaml': [
            {
              id: 1109754,
              url: 'https://github.com/advisories/GHSA-mh29-5h37-fv8m',
              title: 'text of somebody else',
              severity: 'moderate',
              vulnerable_versions: '< 3.14.2',
              cwe: ['CWE-1321'],
              cvss: { score: 5.3 },
            },
          ],
        }),
      )
    })
  })
  expect(await askRegistry(address, versions)).toEqual([
    {
      id: 'GHSA-mh29-5h37-fv8m',
      package: 'js-yaml',
      range: '<3.14.2',
      severity: 'moderate',
      cwe: ['CWE-1321'],
      aliases: [],
      source: 'registry',
    },
  ])
  expect(asked).toEqual(['POST', '/mirror/-/npm/v1/security/advisories/bulk', versions])
})

it.each<[string, RequestListener, string]>([
  ['a registry without that door', (_, response) => response.writeHead(405).end(), 'with 405:'],
  ['a page', (_, response) => response.end('<html>'), 'with no JSON:'],
  [
    'an advisory without a number',
    (_, response) =>
      response.end('{"js-yaml":[{"url":"https://example.com/1","vulnerable_versions":"*"}]}'),
    'with what cannot be read',
  ],
  [
    'a range that is none',
    (_, response) =>
      response.end('{"js-yaml":[{"url":"x/GHSA-1-2-3","vulnerable_versions":"soon"}]}'),
    'with what cannot be read',
  ],
])('%s is refused in one sentence, with what to do instead', async (_, answer, said) => {
  const refused = askRegistry(await registry(answer), versions)
  await expect(refused).rejects.toThrow(said)
  await expect(refused).rejects.toThrow('nothing was changed, and "-- --from <all.zip>"')
})

it('says when nobody answers', async () => {
  const address = await registry(() => {})
  server?.close()
  await expect(askRegistry(address, versions)).rejects.toThrow('cannot be reached')
})
