import { act, render } from '@testing-library/react'
import type { ClientPerspective } from '@sanity/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PresentationConnection } from './presentation-connection.client.tsx'

interface LiveMode {
  client: unknown
  onPerspective: (perspective: ClientPerspective) => void
}

const useLiveMode = vi.hoisted(() => vi.fn<(options: LiveMode) => void>())
vi.mock('@sanity/react-loader', () => ({ useLiveMode }))
vi.mock('./visual-editing-overlay.client.tsx', () => ({ VisualEditingOverlay: () => null }))

const edit = { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' }
const connection = (perspective: ClientPerspective) => (
  <PresentationConnection edit={edit} perspective={perspective} />
)
const fetched = vi.fn<typeof fetch>(async () => new Response())
const saved = () => fetched.mock.calls.map(([, init]) => init?.body)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('PresentationConnection', () => {
  it('gives the live queries the same client and callback for each page', () => {
    const { rerender } = render(connection('drafts'))
    rerender(connection(['rAutumn', 'drafts']))
    const [first, next] = [useLiveMode.mock.calls.at(0)?.[0], useLiveMode.mock.calls.at(-1)?.[0]]
    expect(next?.client).toBe(first?.client)
    expect(next?.onPerspective).toBe(first?.onPerspective)
  })

  it('saves each perspective that differs from the last', () => {
    const { rerender } = render(connection('drafts'))
    const select = (next: ClientPerspective) =>
      act(() => useLiveMode.mock.calls[0]![0].onPerspective(next))
    select('drafts')
    expect(saved()).toEqual([])
    select('published')
    select('drafts')
    rerender(connection('published'))
    select('drafts')
    const body = (perspective: string) => JSON.stringify({ perspective })
    expect(saved()).toEqual(['published', 'drafts', 'drafts'].map(body))
  })
})
