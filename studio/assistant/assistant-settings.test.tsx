import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const service = vi.hoisted(() => ({
  config: { projectId: 'orrery', dataset: 'production', apiHost: 'http://127.0.0.1:3333' },
  request: vi.fn<(requested: object) => Promise<unknown>>(),
}))
vi.mock('sanity', () => {
  const client = {
    config: () => service.config,
    withConfig: () => client,
    request: service.request,
  }
  return { useClient: () => client }
})

/** The hook in a new session. */
async function inNewSession() {
  vi.resetModules()
  return (await import('./assistant-settings.ts')).useAssistantModel
}

beforeEach(() => {
  service.config = { projectId: 'orrery', dataset: 'production', apiHost: 'http://127.0.0.1:3333' }
  service.request.mockResolvedValue({
    model: { name: 'test-model' },
    budget: { usedTokens: 1, limitTokens: 2, resetsAt: '2026-11-30T00:00:00Z' },
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('useAssistantModel', () => {
  it('is the configured model, requested once per session by all controls', async () => {
    const useAssistantModel = await inNewSession()
    const first = renderHook(() => useAssistantModel())
    const second = renderHook(() => useAssistantModel())
    await waitFor(() => expect(first.result.current).toEqual({ name: 'test-model' }))
    await waitFor(() => expect(second.result.current).toEqual({ name: 'test-model' }))
    expect(service.request.mock.calls).toEqual([
      [{ url: '/agent/settings/production', tag: 'orrery.assistant' }],
    ])
  })

  it.each([
    ['no model', () => Promise.resolve({ model: null })],
    ['another shape', () => Promise.resolve({ model: 'gpt' })],
    ['404', () => Promise.reject(new Error('Not Found'))],
  ])('is undefined where the answer is %s, and not requested again', async (_, answer) => {
    service.request.mockImplementation(answer)
    const useAssistantModel = await inNewSession()
    const { result } = renderHook(() => useAssistantModel())
    await waitFor(() => expect(service.request).toHaveBeenCalledOnce())
    renderHook(() => useAssistantModel())
    await Promise.resolve()
    expect(result.current).toBeUndefined()
    expect(service.request).toHaveBeenCalledOnce()
  })

  it('is not requested from the hosted service', async () => {
    service.config.apiHost = 'https://api.sanity.io'
    const useAssistantModel = await inNewSession()
    const { result } = renderHook(() => useAssistantModel())
    await Promise.resolve()
    expect(result.current).toBeUndefined()
    expect(service.request).not.toHaveBeenCalled()
  })
})
