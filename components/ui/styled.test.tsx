import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { styled } from './styled.tsx'

describe('styled', () => {
  it('styles its element and passes props on', () => {
    const Root = styled.section`
      gap: ${'3px'};
    `
    const { container } = render(
      <Root className="own" aria-label="A">
        text
      </Root>,
    )
    const root = container.querySelector('section')
    expect(root?.className).toMatch(/^v[0-9a-z]+ \w+ own$/)
    expect(root?.getAttribute('aria-label')).toBe('A')
    expect(root && getComputedStyle(root).gap).toBe('3px')
  })

  it('names the element that cannot be rendered when the library returns no render function', async () => {
    vi.resetModules()
    vi.doMock('styled-components', () => ({ default: () => ({ withConfig: () => () => ({}) }) }))
    const { styled: other } = await import('./styled.tsx')
    const Root = other.figure`
    gap: 3px;
  `
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Root />)).toThrow(/^styled\.figure v\w+ cannot be rendered/)
    vi.doUnmock('styled-components')
  })
})
