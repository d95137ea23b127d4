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

  it('names links and fields by where they are, and no labelled field of a form', () => {
    document.body.innerHTML = `
      <div data-testid="studio-navbar"><a href="/studio"><svg></svg></a><a href="/studio/today">Today</a></div>
      <div data-testid="preview-bar"><input value="http://localhost:3000/"></div>
      <div data-testid="document-pane">
        <a href="/studio/structure"><svg data-sanity-icon="close"></svg></a>
        <a href="/studio/other"><svg data-sanity-icon="link"></svg></a>
        <label>Title<input></label>
        <button id="link.reference-menuButton"></button>
        <button><svg data-sanity-icon="reset"></svg></button>
      </div>`
    nameStudioControls(document)
    const named = [...document.querySelectorAll('a, button, input')].map((each) =>
      each.getAttribute('aria-label'),
    )
    expect(named).toEqual([
      'Studio home',
      null,
      'URL of the preview',
      'Close document',
      null,
      null,
      'Reference actions',
      'Clear value',
    ])
  })
})
