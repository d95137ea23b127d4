import { describe, expect, it } from 'vitest'
import { checkPagePath } from './page-path.ts'

describe('the path of a page', () => {
  it.each([undefined, '', 'about', 'pages/about-us', 'pages/fr', 'api-notes', 'french/x'])(
    'may be %s',
    (value) => expect(checkPagePath(value)).toBe(true),
  )

  it.each(['/about', 'about/', 'a//b', 'About', 'a b', '../x', '_icons', 'a%2Fb', 'été'])(
    'may not be spelled %s',
    (value) => expect(checkPagePath(value)).toContain('lowercase letters'),
  )

  it.each(['fr', 'en/about', 'ja/about', 'studio', 'api/health'])('may not be %s', (value) => {
    expect(checkPagePath(value)).toMatch(/^“.+” is reserved\. Start the path with another word\.$/)
  })
})
