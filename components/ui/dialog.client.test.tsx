import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import { Dialog } from './dialog.client.tsx'

const locked = () => document.documentElement.hasAttribute('data-scroll-lock')

function show(over: Partial<Parameters<typeof Dialog>[0]> = {}) {
  const onClose = vi.fn()
  const tree = (open: boolean) => (
    <Dialog open={open} onClose={onClose} label="Cart" kind="panel" {...over}>
      <button type="button" data-close="">
        Close
      </button>
      <p>Words</p>
    </Dialog>
  )
  const { rerender } = renderSite(tree(true))
  return {
    onClose,
    close: () => rerender(tree(false)),
    dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Cart' }),
  }
}

/** Two dialogs; the second is opened by a button inside the first, which closes. */
function showTwo() {
  const tree = (open: 'none' | 'menu' | 'language') => (
    <>
      <button type="button">Burger</button>
      <Dialog open={open === 'menu'} onClose={vi.fn()} label="Menu" kind="full">
        <button type="button">Choose a language</button>
      </Dialog>
      <Dialog open={open === 'language'} onClose={vi.fn()} label="Language" kind="panel">
        <button type="button">Deutsch</button>
      </Dialog>
    </>
  )
  const { rerender } = renderSite(tree('none'))
  return { show: (open: Parameters<typeof tree>[0]) => rerender(tree(open)) }
}

const button = (name: string) => screen.getByText<HTMLButtonElement>(name)

describe('the focus after closing', () => {
  it('returns to the opener of the menu when the dialog was opened from the closed menu', async () => {
    const { show: change } = showTwo()
    button('Burger').focus()
    change('menu')
    button('Choose a language').focus()
    change('language')
    button('Deutsch').focus()
    change('none')
    await waitFor(() => expect(document.activeElement).toBe(button('Burger')))
  })

  it('is left to the browser when the opener is on the page', async () => {
    const { show: change } = showTwo()
    button('Burger').focus()
    change('language')
    button('Deutsch').focus()
    change('none')
    const dialog = () => button('Deutsch').closest('dialog')
    await waitFor(() => expect(dialog()?.open).toBe(false))
    expect(document.activeElement).toBe(button('Deutsch'))
  })
})

describe('Dialog', () => {
  it('requests to close on its button, a click outside and Escape, not on a click inside', async () => {
    const { onClose, dialog } = show()
    await userEvent.click(screen.getByText('Words'))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(dialog)
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('closes only by its button when it is not dismissible', async () => {
    const { onClose, dialog } = show({ dismissible: false })
    await userEvent.click(dialog)
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void dialog.dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes after the exit transition', () => {
    const { close, dialog } = show()
    close()
    expect(dialog.hasAttribute('open')).toBe(true)
    const end = Object.assign(new Event('transitionend', { bubbles: true }), {
      propertyName: 'opacity',
    })
    act(() => void dialog.dispatchEvent(end))
    expect(dialog.hasAttribute('open')).toBe(false)
  })

  it('closes after a timeout without transitionend', async () => {
    const { close, dialog } = show()
    close()
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
  })

  it('locks scrolling while it is open, and for the delay afterwards', () => {
    vi.useFakeTimers()
    const { close } = show({ unlockDelay: 700 })
    expect(locked()).toBe(true)
    close()
    act(() => void vi.advanceTimersByTime(699))
    expect(locked()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(locked()).toBe(false)
  })

  it('requests to close when the browser closed it, and unlocks scrolling', () => {
    const { onClose, close, dialog } = show()
    act(() => dialog.close())
    expect(onClose).toHaveBeenCalledOnce()
    close()
    expect(locked()).toBe(false)
    expect(dialog.dataset['state']).toBeUndefined()
    expect(onClose).toHaveBeenCalledOnce()
  })
})
