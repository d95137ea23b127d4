import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../testing/render-site.tsx'
import { Behaviour } from './behaviour.client.tsx'

it.each(['click', 'keydown'])('tells the script of a %s from before it was there', async (type) => {
  const heard = vi.fn<() => void>()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return {
      enhance: (root: HTMLElement) => {
        root.addEventListener(type, heard)
        return () => root.removeEventListener(type, heard)
      },
    }
  }
  render(
    <div>
      <button type="button">Next</button>
      <Behaviour load={load} />
    </div>,
  )
  const press = () =>
    type === 'click'
      ? userEvent.click(screen.getByRole('button'))
      : userEvent.type(screen.getByRole('button'), 'x', { skipClick: true })
  screen.getByRole('button').focus()
  await press()
  expect(heard).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await press()
  expect(heard).toHaveBeenCalledTimes(2)
})
