import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { homePathsOfLocales } from '#lib/addresses/localized-path.ts'
import { setInternalPort } from '#lib/http/internal-url.ts'
import { warmUpHomePages } from './warm-up-home-pages.ts'

async function answerBy(listener: RequestListener): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  setInternalPort((server.address() as AddressInfo).port)
}

describe('warmUpHomePages', () => {
  it('requests the home pages from its own process, and follows no redirect elsewhere', async () => {
    const requested: (string | undefined)[] = []
    await answerBy(({ url }, response) => {
      requested.push(url)
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    })
    await warmUpHomePages()
    expect(requested).toEqual(homePathsOfLocales)
  })

  it('accepts visitors even if warm-up pages fail', async () => {
    await answerBy(({ socket }) => socket.destroy())
    await expect(warmUpHomePages()).resolves.toBeUndefined()
  })
})
