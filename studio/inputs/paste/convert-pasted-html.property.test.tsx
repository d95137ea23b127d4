import type { PortableTextBlock, PortableTextTextBlock } from '@portabletext/editor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertPastedHtml } from './convert-pasted-html.ts'
import { linkFromHref } from './link-from-href.ts'
import { portableTextFields } from './testing/paste-fields.ts'

const fields = Object.entries(portableTextFields)
const article = portableTextFields['blogpost.body']

let keys = 0
const keyGenerator = () => `k${keys++}`

const isText = (block: PortableTextBlock): block is PortableTextTextBlock =>
  Array.isArray(block.children)

const inline = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('text', ' ', '  ', '&nbsp;', '<br>', '<img src="x">', '&lt;', 'مرحبا'),
    fc
      .tuple(
        fc.constantFrom(
          'b',
          'em',
          'sup',
          'sub',
          'u',
          's',
          'code',
          'span style="vertical-align:super"',
          'font',
          'mark',
        ),
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag.split(' ')[0]}>`),
    fc
      .tuple(
        fc.oneof(
          fc.constantFrom(
            'javascript:alert(1)',
            ' java\nscript:1',
            '#a',
            '',
            '/a',
            'data:text/html,x',
            'https://a:b@c.d',
            'file:///c',
            'https://',
            'https://e.x/ä b',
          ),
          fc.webUrl(),
          fc.string(),
        ),
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([href, parts]) => `<a href="${href.replaceAll('"', '&quot;')}">${parts.join('')}</a>`),
  ),
})).inline
/** Words, and spaces in any element or beside it. */
const words = fc.letrec<{ words: string }>((tie) => ({
  words: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', ' ', '\n', '<span> </span>', 'c d'),
    fc
      .tuple(
        fc.constantFrom(
          'span',
          'b',
          'a href="https://example.com"',
          'span style="font-weight:bold"',
        ),
        fc.array(tie('words'), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag.split(' ')[0]}>`),
  ),
})).words
const page = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4 },
    inline,
    fc
      .tuple(
        fc.constantFrom(
          'p',
          'h1',
          'h2',
          'h3',
          'h4',
          'h5',
          'h6',
          'div',
          'ul',
          'ol',
          'li',
          'blockquote',
          'pre',
          'table',
          'tr',
          'td',
          'th',
          'section',
          'dl',
          'dt',
          'dd',
          'p class="MsoNormal"',
          'p style="mso-list:l0 level9 lfo1"',
          'b id="docs-internal-guid-1"',
          'span class="TextRun"',
        ),
        fc.array(tie('block'), { maxLength: 4 }),
      )
      .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag.split(' ')[0]}>`),
  ),
})).block

describe('the words of a paste', () => {
  const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
  it('keep the spaces between them, and get no others', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), (parts) => {
        const html = `<p>${parts.join('')}</p>`
        const shown = new DOMParser().parseFromString(html, 'text/html').body.textContent
        const { blocks } = convertPastedHtml(html, { schema: article as never, keyGenerator })
        const kept = blocks
          .filter(isText)
          .flatMap(({ children }) => children.map(({ text }) => text))
        expect(spaced(kept.join(''))).toBe(spaced(shown))
      }),
      { numRuns: 100 },
    )
  })
})

describe.each(fields)('a paste into %s', (_, schema) => {
  const names = (named: readonly { name: string }[]) => named.map(({ name }) => name)
  it('is valid whatever is pasted: known styles, lists and marks, and each link with an address', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 5 }), (parts) => {
        const { blocks } = convertPastedHtml(parts.join(''), { schema, keyGenerator })
        for (const block of blocks) {
          if (!isText(block)) {
            expect(names(schema.blockObjects)).toContain(block._type)
            continue
          }
          expect(names(schema.styles)).toContain(block.style)
          if (block.listItem) expect(names(schema.lists)).toContain(block.listItem)
          const links = block.markDefs ?? []
          for (const { _type, url } of links) {
            expect(_type).toBe('link')
            expect(linkFromHref(url as string)?.url).toBe(url)
          }
          expect(block.children.length).toBeGreaterThan(0)
          const known = [...names(schema.decorators), ...links.map(({ _key }) => _key)]
          for (const { _type, marks } of block.children) {
            expect(_type).toBe('span')
            expect(known).toEqual(expect.arrayContaining(marks as string[]))
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
