import { describe, expect, it } from 'vitest'
import { isTooLong, mostPastedBlocks } from './paste-size.ts'

describe('isTooLong', () => {
  it.each([
    ['an article of 20 pages', '<p><span style="color:red">words</span></p>'.repeat(900), 'words'],
    [
      'pictures inside the HTML',
      `<img src="data:image/png;base64,${'A'.repeat(4e6)}">text`,
      'text',
    ],
    ['as many lines as the editor takes', '', 'line\n'.repeat(mostPastedBlocks)],
  ])('takes %s', (_, html, text) => {
    expect(isTooLong(html, text)).toBe(false)
  })

  it.each([
    ['2 MB of HTML', `<p>${'<i>a</i>'.repeat(250_000)}</p>`, 'a'],
    ['2 MB in one line', '', 'long '.repeat(400_000)],
    ['too many lines', '', 'line\n'.repeat(mostPastedBlocks + 1)],
    ['too many paragraphs', '<p>a'.repeat(4 * mostPastedBlocks + 1), 'a'],
  ])('refuses %s', (_, html, text) => {
    expect(isTooLong(html, text)).toBe(true)
  })
})
