import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, expect, it } from 'vitest'
import { createPageRequestHandler, type RequestHandler } from './request-handler.ts'
import { frameworkPage } from './testing/framework-page.ts'
import { rawGet } from './testing/raw-get.ts'

let server: Server
let origin: string

/** Answers with a kept page, or with its data. */
const framework: RequestHandler = async (request, response) => {
  response.setHeader('x-middleware-rewrite', '/en/home')
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader('x-nextjs-prerender', '1')
  response.setHeader('x-nextjs-stale-time', '300')
  response.setHeader('ETag', '"a"')
  response.setHeader('Content-Security-Policy', "script-src 'self' 'unsafe-inline'")
  if (request.headers.rsc) response.end('data')
  else response.end(frameworkPage('<main>Home</main>', ['1:x']))
}

async function serve(options?: Parameters<typeof createPageRequestHandler>[2]): Promise<void> {
  const front = createPageRequestHandler(framework, 0, options)
  server = createServer((request, response) => void front(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('request handler headers', () => {
  it('removes internal headers from pages and payloads', async () => {
    await serve()
    const reported = async (headers: Record<string, string> = {}) => {
      const answer = await rawGet(`${origin}/`, headers, 'GET')
      return Object.keys(answer.headers).filter((name) => /^x-(?:mid|next)/.test(name))
    }
    expect(await reported()).toEqual([])
    // The client of the framework goes by it.
    expect(await reported({ rsc: '1' })).toEqual(['x-nextjs-stale-time'])
  })

  it('sends HSTS with every response when visitors use HTTPS', async () => {
    await serve({ isHttpsOnly: true })
    const { body } = await rawGet(`${origin}/`, {}, 'GET')
    const payload = `/_payload/${/data-payload="(\w+)"/.exec(body.toString())?.[1]}.js?of=%2F`
    for (const path of ['/', '/api/health', payload, '/_payload/x', '/_x/%E0%A4%A']) {
      const { headers } = await rawGet(origin + path, {}, 'GET')
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    }
  })

  it('requires the site’s Trusted Types policy when no third-party script is loaded', async () => {
    for (const onlyOwnScripts of [true, false]) {
      await serve({ onlyOwnScripts })
      const { headers } = await rawGet(`${origin}/`, {}, 'GET')
      const policy = String(headers['content-security-policy'])
      expect(policy.endsWith("; require-trusted-types-for 'script'; trusted-types default")).toBe(
        onlyOwnScripts,
      )
      if (onlyOwnScripts) await new Promise((resolve) => server.close(resolve))
    }
  })

  it('sends nosniff with its own error responses', async () => {
    await serve()
    const refused = await rawGet(`${origin}/`, {}, 'PUT')
    expect([refused.status, refused.headers['x-content-type-options']]).toEqual([405, 'nosniff'])
  })

  it('sends no HSTS when visitors use HTTP', async () => {
    await serve()
    const { headers } = await rawGet(`${origin}/`, {}, 'GET')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
