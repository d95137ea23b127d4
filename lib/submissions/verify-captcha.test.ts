import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildPageCsp } from '#lib/http/content-security-policy.ts'
import { verifyCaptcha } from './verify-captcha.ts'
import { warnCaptchaDisabled } from './warn-captcha-disabled.ts'

/** A fake captcha service; the token determines its response. */
let server: Server
let verifyUrl: string
const requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      requests.push(body)
      response.end(new URLSearchParams(body).get('response'))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
afterAll(() => new Promise((done) => server.close(done)))

const ask = (answer: unknown, url = verifyUrl) =>
  verifyCaptcha(JSON.stringify(answer), { secret: 'the secret', verifyUrl: url, threshold: 0.5 })

describe('verifyCaptcha', () => {
  it('passes a token with a high score for the form action', async () => {
    expect(await ask({ success: true, action: 'form', score: 0.9 })).toEqual({
      state: 'passed',
      score: 0.9,
    })
    expect(requests.at(-1)).toContain('secret=the+secret')
  })

  it.each([
    [{ success: false, action: 'form', score: 0.9 }],
    [{ success: true, action: 'login', score: 0.9 }],
    [{ success: true, action: 'form', score: 0.3 }],
    [{ success: true, action: 'form' }],
  ])('fails the response %j', async (answer) => expect((await ask(answer)).state).toBe('failed'))

  it('fails without a token and reports an unreachable service', async () => {
    const settings = { secret: 's', verifyUrl, threshold: 0.5 }
    expect((await verifyCaptcha(undefined, settings)).state).toBe('failed')
    expect(await ask({}, 'http://127.0.0.1:1/')).toEqual({ state: 'unreachable' })
  })

  it('is disabled without a key, warns once and allows no host in the CSP', async () => {
    expect(await verifyCaptcha('token', undefined)).toEqual({ state: 'off' })
    const log = vi.fn<(line: string) => void>()
    warnCaptchaDisabled(log)
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('its site key is not set'))
    const origins = { cdn: 'https://cdn.test', shop: 'https://shop.test' }
    expect(buildPageCsp(origins)).not.toContain('google')
    expect(buildPageCsp({ ...origins, captcha: true })).toMatch(
      /script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//,
    )
  })
})
