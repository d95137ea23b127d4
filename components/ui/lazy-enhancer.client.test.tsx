import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import '../testing/render-site.tsx'
import { LazyEnhancer, type EnhancerModule } from './lazy-enhancer.client.tsx'

/** A script that loads on demand, and the calls that it then receives. */
function late() {
  const clicked = vi.fn<() => void>()
  const keyed = vi.fn<(key: string, isHeld: boolean) => void>()
  const script: EnhancerModule = {
    enhance: (root) => {
      root.addEventListener('click', clicked)
      root.addEventListener('keydown', ({ key, repeat }) => keyed(key, repeat))
      return () => undefined
    },
  }
  const { promise, resolve } = deferred<EnhancerModule>()
  return { clicked, keyed, script, load: () => promise, arrive: () => resolve(script) }
}

function show(load: () => Promise<EnhancerModule>) {
  render(
    <div>
      <button type="button">Add</button>
      <a href="#next">Next</a>
      <LazyEnhancer load={load} />
    </div>,
  )
}

const unheard = vi.fn<(error: unknown) => void>()
let listeners: NodeJS.UnhandledRejectionListener[] = []

describe('LazyEnhancer', () => {
  it.each(['click', 'keydown'])('replays a %s from before its script was loaded', async (type) => {
    const received = vi.fn<() => void>()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const load = async () => {
      await arrived
      return {
        enhance: (root: HTMLElement) => {
          root.addEventListener(type, received)
          return () => root.removeEventListener(type, received)
        },
      }
    }
    render(
      <div>
        <button type="button">Next</button>
        <LazyEnhancer load={load} />
      </div>,
    )
    const press = () =>
      type === 'click'
        ? userEvent.click(screen.getByRole('button'))
        : userEvent.type(screen.getByRole('button'), 'x', { skipClick: true })
    screen.getByRole('button').focus()
    await press()
    expect(received).not.toHaveBeenCalled()
    arrive()
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1))
    await press()
    expect(received).toHaveBeenCalledTimes(2)
  })

  it('keeps a click when the next key moves focus', async () => {
    const { clicked, load, arrive } = late()
    show(load)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    arrive()
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  })

  it('replays only plain key presses: no Tab, no shortcut, no key repeat', async () => {
    const { keyed, load, arrive } = late()
    show(load)
    await userEvent.tab()
    await userEvent.keyboard(
      '{ArrowRight}{ArrowDown>3/}{Tab}{Shift>}x{/Shift}{Control>}c{/Control}',
    )
    arrive()
    await vi.waitFor(() => expect(keyed.mock.calls).toEqual([['ArrowDown', false]]))
  })
  beforeEach(() => {
    unheard.mockClear()
    listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', unheard)
  })
  afterEach(() => {
    process.removeAllListeners('unhandledRejection')
    for (const each of listeners) process.on('unhandledRejection', each)
  })

  it('retries a failed load on the next press, and rejects if that fails too', async () => {
    const { clicked, script } = late()
    const lost = new Error('Failed to load chunk')
    const load = vi.fn(async () => script)
    load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
    show(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve))
    expect(unheard, 'nobody misses it yet').not.toHaveBeenCalled()
    const button = screen.getByRole('button')
    await userEvent.click(button)
    await vi.waitFor(() => expect(unheard.mock.calls[0]?.[0]).toBe(lost))
    expect(clicked).not.toHaveBeenCalled()
    await userEvent.click(button)
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(load).toHaveBeenCalledTimes(3)
    expect(unheard).toHaveBeenCalledOnce()
  })
})
