import { describe, afterEach, expect, it, vi } from 'vitest'

const sent = vi.fn((_address: unknown, _request?: RequestInit) => Promise.resolve(new Response()))

async function fail(variables: Record<string, string>) {
  vi.resetModules()
  vi.stubGlobal('fetch', sent)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { reportRequestError } = await import('./report-request-error.ts')
  reportRequestError(new Error('no answer'), '/fr?token=hunter2')
}
afterEach(() => {
  sent.mockClear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('reportRequestError', () => {
  it('reports a failed request to the configured service without its query and headers', async () => {
    await fail({ ERROR_REPORT_DSN: 'https://k@errors.example/7', SITE_ENVIRONMENT: 'trial' })
    expect(sent.mock.calls[0]?.[0]).toContain('https://errors.example/api/7/envelope/')
    const body = JSON.stringify(sent.mock.calls[0]?.[1])
    expect(body).toContain(String.raw`\"environment\":\"trial\"`)
    expect(body).toContain(String.raw`\"runtime\":\"server\"`)
    expect(body).not.toContain('hunter2')
  })

  it('sends nothing without a configured service', async () => {
    await fail({ ERROR_REPORT_DSN: '' })
    expect(sent).not.toHaveBeenCalled()
  })
})
