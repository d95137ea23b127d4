import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followStretchedLinks } from './stretched-links.ts'

const followed = vi.fn()
let stop: (() => void) | undefined
afterEach(() => {
  cleanup()
  stop?.()
  followed.mockReset()
})

function renderCard(onClickCapture?: (event: React.MouseEvent) => void) {
  stop = followStretchedLinks(document)
  render(
    <ul>
      <li>
        <p onClickCapture={onClickCapture}>Words</p>
        <ul>
          <li>Label</li>
        </ul>
        <label>
          Size <input />
        </label>
        <a
          className="stretched"
          href="#there"
          onClick={(event) => {
            event.preventDefault()
            followed(event.ctrlKey)
          }}
        >
          Discover
        </a>
      </li>
    </ul>,
  )
}

describe('followStretchedLinks', () => {
  it('follows the link of a card, with the keys that were held', async () => {
    renderCard()
    const user = userEvent.setup()
    await user.click(screen.getByText('Words'))
    await user.keyboard('{Control>}')
    await user.click(screen.getByText('Words'))
    expect(followed.mock.calls).toEqual([[false], [true]])
  })

  it('follows the link of the card from a list inside the card', async () => {
    renderCard()
    await userEvent.click(screen.getByText('Label'))
    expect(followed).toHaveBeenCalledTimes(1)
  })

  it('follows nothing when an overlay takes the click', async () => {
    renderCard((event) => event.preventDefault())
    await userEvent.click(screen.getByText('Words'))
    expect(followed).not.toHaveBeenCalled()
  })

  it('leaves controls inside the card alone, and follows its own link once', async () => {
    renderCard()
    await userEvent.click(screen.getByRole('textbox', { name: 'Size' }))
    expect(followed).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('link', { name: 'Discover' }))
    expect(followed).toHaveBeenCalledTimes(1)
  })
})
