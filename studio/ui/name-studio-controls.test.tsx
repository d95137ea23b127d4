import { afterEach, describe, expect, it } from 'vitest'
import { nameStudioControls } from './name-studio-controls.tsx'

afterEach(() => document.body.replaceChildren())

describe('nameStudioControls', () => {
  it('names buttons with an icon alone, and leaves names and texts as they are', () => {
    document.body.innerHTML = `
      <button data-testid="tasks-toolbar"><svg></svg></button>
      <button data-testid="pane-context-menu-button" aria-label="Own"></button>
      <button data-testid="array-item-menu-button">Words</button>
      <button></button>`
    nameStudioControls(document)
    const named = [...document.querySelectorAll('button')].map((each) =>
      each.getAttribute('aria-label'),
    )
    expect(named).toEqual(['Tasks', 'Own', null, null])
  })
})
