import type { PortableTextBlock, PortableTextTextBlock } from '@portabletext/editor'
import { describe, expect, it } from 'vitest'
import { convertPastedHtml } from './convert-pasted-html.ts'
import { lossNotice } from './losses.ts'
import { portableTextFields } from './testing/paste-fields.ts'
import { pastedHtml } from './testing/pasted-html.ts'

const article = portableTextFields['blogpost.body']
const largeText = portableTextFields['highlightedText.text']

let keys = 0
const keyGenerator = () => `k${keys++}`

const isText = (block: PortableTextBlock): block is PortableTextTextBlock =>
  Array.isArray(block.children)

/** A paste in one line per block: its style and list, its spans, and in brackets their marks and URLs. */
function paste(html: string, schema = article) {
  if (!schema) throw new Error('The schemas have no such field.')
  const { blocks, losses } = convertPastedHtml(html, { schema, keyGenerator })
  return { lines: blocks.map(lineOf), notice: lossNotice(losses) }
}

function lineOf(block: PortableTextBlock): string {
  if (!isText(block)) return JSON.stringify(withoutKeys(block))
  const list = block.listItem ? ` ${block.listItem} ${block.level}` : ''
  const nameOf = (mark: string) => {
    const link = block.markDefs?.find(({ _key }) => _key === mark)
    return typeof link?.url === 'string' ? link.url : mark
  }
  const spans = block.children.map(({ text, marks }) => {
    const names = ((marks ?? []) as string[]).map(nameOf).join(' ')
    return names ? `[${names}: ${String(text)}]` : String(text)
  })
  return `${block.style}${list}: ${spans.join('')}`
}

const withoutKeys = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === '_key' ? undefined : part)))

const table = JSON.stringify({
  _type: 'textTable',
  headerRow: true,
  headerColumn: false,
  rows: [
    { _type: 'tableRow', cells: ['Year', 'Watches'] },
    { _type: 'tableRow', cells: ['2027', '12'] },
  ],
})

describe('convertPastedHtml', () => {
  it('keeps the address of a link in the annotation of the schema', () => {
    const { blocks } = convertPastedHtml('<p>see <a href="https://example.com">x</a></p>', {
      schema: article as never,
      keyGenerator,
    })
    expect(blocks.map((block) => block.markDefs)).toEqual([
      [{ _key: expect.any(String), _type: 'link', type: 'external', url: 'https://example.com' }],
    ])
  })

  it('converts a document of Google Docs', () => {
    expect(paste(pastedHtml.googleDocs)).toEqual({
      lines: [
        'h2: The sphere',
        'normal: H[sub: 2]O at 3 m[sup: 2].  It is [strong: wet], see [https://example.com/water?a=1: the source]',
        'normal bullet 1: One',
        'normal bullet 2: [em: Two]',
        table,
      ],
      notice: 'This field cannot keep pictures (add them with Figure or Media).',
    })
  })

  it('converts a document of Word, with its double spaces', () => {
    expect(paste(pastedHtml.word)).toEqual({
      lines: [
        'h2: The sphere',
        'h3: Water',
        'normal: It is [strong: wet].  3 m[sup: 2] of H[sub: 2]O in one line, see [https://example.com/water: the source][1] and the plan.',
        'normal bullet 1: One',
        'normal number 1: First',
        table,
      ],
      notice: 'This field cannot keep links without a web address.',
    })
  })

  it('converts a document of Word for the web', () => {
    expect(paste(pastedHtml.wordOnline)).toEqual({
      lines: ['h2: Water', 'normal: 3 m[sup: 2], see [https://example.com/water: the source]'],
      notice: undefined,
    })
  })

  it('converts a page of Notion', () => {
    expect(paste(pastedHtml.notion)).toEqual({
      lines: [
        'h2: The sphere',
        'normal: It is [strong: wet], [em: very], x, see [https://example.com/water: the source]',
        'normal bullet 1: One',
        'normal bullet 2: Two',
        'normal number 1: First',
        'blockquote: A quotation',
        table,
      ],
      notice: 'This field cannot keep code formatting.',
    })
  })

  it('converts a part of a web page: no scripts, one block per line, emoji as text', () => {
    expect(paste(pastedHtml.webPage)).toEqual({
      lines: [
        'h2: [https://example.com/water: Water]',
        'normal: It is [strong: wet]',
        'normal: and [em: cold] 💧',
        'normal: Read this, that or [mailto:a@example.com: write].',
        'normal: Depth',
        'normal: 3 m',
      ],
      notice:
        'This field cannot keep pictures (add them with Figure or Media), videos and embedded content, and links without a web address.',
    })
  })

  it('keeps as text what a smaller field lacks, and names it', () => {
    expect(paste(pastedHtml.googleDocs, largeText)).toEqual({
      lines: [
        'normal: The sphere',
        'normal: H2O at 3 m2.  It is wet, see [https://example.com/water?a=1: the source]',
        'normal: One',
        'normal: [em: Two]',
        'normal: Year | Watches',
        'normal: 2027 | 12',
      ],
      notice:
        'This field cannot keep pictures (add them with Figure or Media), tables (each row is now a paragraph), headings, lists, bold, superscript, and subscript.',
    })
  })

  it('keeps spanned cells in their columns, and takes tables apart that only arrange a page', () => {
    const spanned =
      '<tr><th colspan="2">A</th><th>B</th></tr><tr><td>1</td><td>2</td><td>3</td></tr>'
    expect(paste(`<table>${spanned}</table>`).lines.join()).toContain('"cells":["A","","B"]')
    expect(paste(`<table><tr><td><h2>A</h2><p>b</p></td></tr></table>`).lines).toEqual([
      'h2: A',
      'normal: b',
    ])
  })

  it('says that links inside tables are lost, but not that its header is bold', () => {
    const row = '<tr><td><b>A</b></td><td><b>B</b></td></tr>'
    const plain = '<tr><td>1</td><td>2</td></tr>'
    const linked = '<tr><td><a href="https://example.com">1</a></td><td>2</td></tr>'
    expect(paste(`<table>${row}${plain}</table>`).notice).toBeUndefined()
    expect(paste(`<table>${row}${linked}</table>`).notice).toBe(
      'This field cannot keep links and formatting inside tables.',
    )
  })

  it('keeps the space that browsers write as an element of its own', () => {
    const copied =
      '<span>the most<span> </span></span><a href="https://example.com">precise</a><span><span> </span>clock</span>'
    expect(paste(copied).lines).toEqual(['normal: the most [https://example.com: precise] clock'])
  })

  it('reads a heading that Word numbers as a heading', () => {
    const numbered =
      "<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.</span><![endif]>Water</h2>"
    expect(paste(numbered).lines).toEqual(['h2: Water'])
  })

  it('converts the cells of a spreadsheet', () => {
    expect(paste(pastedHtml.googleSheets).lines).toEqual([
      JSON.stringify({ ...JSON.parse(table), headerRow: false }),
    ])
  })

  it('separates the lines of an email', () => {
    expect(paste(pastedHtml.gmail).lines).toEqual([
      'normal: Dear [strong: reader]',
      'normal: see [https://example.com/water: the source]',
      'normal bullet 1: One',
    ])
  })

  it('reads a list item of several paragraphs as one', () => {
    expect(paste('<ol><li><p>a</p><p>b</p><ul><li>c</li></ul></li></ol>').lines).toEqual([
      'normal number 1: a\nb',
      'normal bullet 2: c',
    ])
  })
})
