import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../testing/render-site.tsx'
import { Behaviour } from './behaviour.client.tsx'

it('presses a button again that was pressed before its script was there', async () => {
  const heard = vi.fn<() => void>()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return {
      enhance: (root: HTMLElement) => {
        root.addEventListener('click', heard)
        return () => root.removeEventListener('click', heard)
      },
    }
  }
  render(
    <div>
      <button type="button">Next</button>
      <Behaviour load={load} />
    </div>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(heard).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button'))
  expect(heard).toHaveBeenCalledTimes(2)
})
