import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LakeConnection } from './lake-connection.ts'
import type { QueuedEdit } from './edit-queue-storage.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import type { EditQueueState } from './edit-queue.ts'

const ada = { id: 'ada', roles: [{ title: 'Editor' }] }
const request = vi.fn(async (_request: object): Promise<object> => ada)
const client = { request }
vi.mock('sanity', () => ({
  definePlugin: vi.fn(),
  useClient: () => client,
  useCurrentUser: () => ada,
}))

const edit = (id: string, more: Partial<QueuedEdit> = {}): QueuedEdit => ({
  id,
  path: '/data/actions/production',
  body: '{"actions":[]}',
  at: 0,
  owner: 'ada',
  ...more,
})

async function show(left: QueuedEdit[] = []) {
  const listeners = new Set<() => void>()
  const now = { down: false, state: { pending: 0, rejected: [] } as EditQueueState }
  const settle = vi.fn()
  const lookAgain = vi.fn()
  const line = {
    isOffline: () => now.down,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    orphanedEdits: async () => left,
    restartStreams: lookAgain,
    editQueue: { state: () => now.state, setUser: vi.fn(), discard: settle },
  } as unknown as LakeConnection
  const set = (change: Partial<typeof now>) =>
    act(async () => {
      Object.assign(now, change)
      for (const listener of listeners) listener()
    })
  render(
    <ThemeProvider theme={buildTheme()}>
      <ConnectionBanner line={line} />
    </ThemeProvider>,
  )
  await act(async () => {})
  return { set, settle, lookAgain }
}

beforeEach(() => {
  vi.useFakeTimers()
  request.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('ConnectionBanner', () => {
  it('shows an offline banner after a delay, with the number of queued edits', async () => {
    const { set } = await show()
    await set({ down: true, state: { pending: 2, rejected: [] } })
    expect(screen.queryByText('No connection to the content service')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1600))
    expect(screen.getByRole('status').textContent).toMatch(
      /stored in this browser \(2 edits so far\).*cannot publish/,
    )
    await set({ down: false, state: { pending: 0, rejected: [] } })
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('offers edits of a closed window only to their author, and saves them in order', async () => {
    const { settle } = await show([edit('a'), edit('b'), edit('c', { owner: 'ben' })])
    expect(screen.getByText(/^2 edits of .* were not saved$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(request.mock.calls).toHaveLength(2)
    expect(request.mock.calls[0]?.[0]).toMatchObject({ url: '/data/actions/production' })
    expect(settle.mock.calls).toEqual([['a'], ['b']])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('keeps edits that are rejected again, and shows the reason', async () => {
    request.mockRejectedValueOnce(new Error('The document is gone'))
    const { settle } = await show([edit('a')])
    fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('The document is gone')).toBeTruthy()
    expect(settle).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(settle.mock.calls).toEqual([['a']])
  })

  it('lists edits that were rejected after the reconnect', async () => {
    const { set } = await show()
    await set({
      state: { pending: 0, rejected: [edit('a', { refusal: 'Insufficient permissions' })] },
    })
    expect(screen.getByRole('status').textContent).toMatch(
      /1 edit could not be saved.*Insufficient permissions/,
    )
  })

  it('copies the text of rejected edits, and reads the documents again after they are discarded', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { set, settle, lookAgain } = await show()
    const body = JSON.stringify({ actions: [{ patch: { set: { title: 'La maison' } } }] })
    await set({ state: { pending: 0, rejected: [edit('a', { body, refusal: 'Not yours' })] } })
    fireEvent.click(screen.getByRole('button', { name: 'Copy text' }))
    expect(writeText).toHaveBeenCalledWith('La maison')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(settle).toHaveBeenCalledWith('a')
    expect(lookAgain).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('prompts for a reload after a role change or sign-out', async () => {
    const { set } = await show()
    const loseTheLine = async () => {
      await set({ down: true })
      await set({ down: false })
    }
    await loseTheLine()
    expect(screen.getByRole('status').textContent).toBe('')
    request.mockResolvedValueOnce({ id: 'ada', roles: [{ title: 'Viewer' }] })
    await loseTheLine()
    expect(screen.getByRole('status').textContent).toMatch(/Your role is now Viewer.*Reload/)
    request.mockRejectedValueOnce(Object.assign(new Error('401'), { statusCode: 401 }))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByRole('status').textContent).toMatch(
      /You are signed out.*stored in this browser/,
    )
  })

  it('checks the session once after a reconnect, not once per queued edit', async () => {
    const { set } = await show()
    await set({ down: true, state: { pending: 1, rejected: [] } })
    await set({ state: { pending: 2, rejected: [] } })
    expect(request).not.toHaveBeenCalled()
    let answer = (_user: object) => {}
    request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await set({ down: false, state: { pending: 0, rejected: [] } })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(request).toHaveBeenCalledOnce()
    await act(async () => answer(ada))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(request).toHaveBeenCalledTimes(2)
  })
})
