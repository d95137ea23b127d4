import type { PortableTextBlock } from '@portabletext/react'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture, text } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import type { LinkData } from './link.groq.ts'
import { RichText } from './rich-text.tsx'

const site = siteFixture()

/** A paragraph whose middle has a mark, with what is behind the mark. */
function marked(words: string, definition: Record<string, unknown>): PortableTextBlock[] {
  const span = (_key: string, content: string, marks: string[] = []) => ({
    _type: 'span',
    _key,
    text: content,
    marks,
  })
  return [
    {
      _type: 'block',
      _key: 'p',
      style: 'normal',
      markDefs: [{ _key: 'm', _type: 'link', ...definition }],
      children: [span('a', 'Read '), span('b', words, ['m']), span('c', ' first.')],
    },
  ]
}

const block = (value: Record<string, unknown>) => [
  { _key: 'k', ...value } as unknown as PortableTextBlock,
]

describe('a link', () => {
  const show = (words: string, link: LinkData) =>
    renderSite(<RichText value={marked(words, { ...link })} site={site} />)

  it('leads to a page, to another site, or to a file that says what it is', () => {
    show('Meridian', linkTo('product', 'meridian', ''))
    show('the norm', { type: 'external', url: 'https://norm.example' })
    show('the ruler', {
      type: 'download',
      file: 'https://cdn.example/a.pdf',
      fileType: 'pdf',
      fileSize: 84_300,
    })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product/meridian',
      'https://norm.example',
      'https://cdn.example/a.pdf',
    ])
    expect(links[1]?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(links[2]?.textContent).toBe('the ruler (PDF, 84 kB)')
  })

  it('leaves its words where it leads nowhere', () => {
    show('a page that is gone', { type: 'internal', reference: null })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(/a page that is gone/)).toBeDefined()
  })
})

it('explains words behind a sign that needs no script', async () => {
  const { container } = renderSite(
    <RichText
      value={marked('bar', { _type: 'note', text: 'Ten bar are a hundred metres of water.' })}
      site={site}
    />,
  )
  const sign = screen.getByRole('button', { name: 'What “bar” means' })
  const note = document.getElementById(sign.getAttribute('popovertarget') ?? '')
  expect(note?.getAttribute('popover')).toBe('auto')
  expect(note?.textContent).toBe('Ten bar are a hundred metres of water.')
  expect(await axeViolations(container)).toEqual([])
})

describe('a table', () => {
  const rows = [
    { _key: 'a', cells: ['', 'Years'] },
    { _key: 'b', cells: ['Movement', '10'] },
    { _key: 'c', cells: ['Strap'] },
    { _key: 'd', cells: ['', ''] },
  ]
  const table = (over = {}) =>
    block({
      _type: 'textTable',
      caption: 'What is covered',
      headerRow: true,
      headerColumn: true,
      rows,
      ...over,
    })

  it('has its caption, its heads and a place of its own to scroll in', async () => {
    const { container } = renderSite(<RichText value={table()} site={site} />)
    const region = screen.getByRole('region', { name: 'What is covered' })
    expect(region.tabIndex).toBe(0)
    expect(screen.getByRole('columnheader', { name: 'Years' })).toBeDefined()
    const row = within(screen.getByRole('row', { name: /Movement/ }))
    expect(row.getByRole('rowheader').textContent).toBe('Movement')
    expect(row.getByRole('cell').textContent).toBe('10')
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(await axeViolations(container)).toEqual([])
  })

  it('is named without a caption too, and nothing without rows', () => {
    const { container, rerender } = renderSite(
      <RichText value={table({ caption: undefined, headerRow: false })} site={site} />,
    )
    expect(screen.getByRole('region', { name: 'Table' })).toBeDefined()
    expect(screen.queryByRole('columnheader')).toBeNull()
    rerender(<RichText value={table({ rows: [] })} site={site} />)
    expect(container.querySelector('table')).toBeNull()
  })
})

it('shows a figure with its caption, as wide as it should be', () => {
  const figure = (width: string) =>
    block({
      _type: 'figure',
      media: { type: 'image', image: picture('a') },
      caption: 'Eight coats.',
      width,
    })
  const { rerender } = renderSite(<RichText value={figure('wide')} site={site} />)
  const shown = screen.getByRole('figure')
  expect([shown.dataset['width'], shown.textContent]).toEqual(['wide', 'Eight coats.'])
  rerender(<RichText value={figure('text')} site={site} />)
  expect(screen.getByRole('figure').dataset['width']).toBeUndefined()
  rerender(<RichText value={block({ _type: 'figure', caption: 'Gone' })} site={site} />)
  expect(screen.queryByRole('figure')).toBeNull()
})

it('hides what it does not know, but never words', () => {
  const [paragraph] = text('Plain words')
  const list = { ...paragraph, _key: 'l', listItem: 'runes', level: 1 }
  const unknown = [
    ...block({ _type: 'hologram', words: 'secret' }),
    { ...paragraph, style: 'shout' },
    list,
    ...marked('glowing', { _type: 'glow' }),
  ] as PortableTextBlock[]
  const { container } = renderSite(<RichText value={unknown} site={site} />)
  expect(container.textContent).not.toContain('secret')
  expect(screen.getAllByText('Plain words')).toHaveLength(2)
  expect(container.textContent).toContain('Read glowing first.')
})

it('sets lists inside lists, and figures above and below the line', () => {
  const [item] = text('Outer')
  const inner = { ...text('Inner')[0], listItem: 'bullet', level: 2 }
  const chemistry = {
    ...item,
    _key: 'h',
    children: [
      { _type: 'span', _key: 'a', text: 'H', marks: [] },
      { _type: 'span', _key: 'b', text: '2', marks: ['sub'] },
      { _type: 'span', _key: 'c', text: '3', marks: ['sup'] },
    ],
  }
  const value = [{ ...item, listItem: 'bullet', level: 1 }, inner, chemistry]
  const { container } = renderSite(<RichText value={value as PortableTextBlock[]} site={site} />)
  expect(container.querySelector('ul ul li')?.textContent).toBe('Inner')
  expect(container.querySelector('sub')?.textContent).toBe('2')
  expect(container.querySelector('sup')?.textContent).toBe('3')
})

describe('contacts and directions', () => {
  const arabic = { ...site, locale: 'ar' as const }
  const first = (value: PortableTextBlock[], shown: typeof site = site) => {
    const { container } = renderSite(<RichText value={value} site={shown} />)
    return container.querySelector('.prose')?.firstElementChild as HTMLElement
  }

  it('links a telephone number and an e-mail address in plain text, never inside a link', () => {
    const words = 'Call +41 22 700 00 00 or write to care@orrery.example.'
    const shown = first(text(words))
    expect(shown.textContent).toBe(words)
    expect([...shown.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
      'tel:+41227000000',
      'mailto:care@orrery.example',
    ])
    const link = first(
      marked('care@orrery.example', { type: 'external', url: 'https://a.example' }),
    )
    expect(link.querySelectorAll('a')).toHaveLength(1)
  })

  it('sets a block in the direction of its letters, and isolates runs of the other one', () => {
    const english = first(text('Words in English'), arabic)
    expect(english.getAttribute('dir')).toBe('ltr')
    const mixed = first(text('اتصل على +41 22 700 00 00 أو تعلم C++ اليوم'), arabic)
    expect(mixed.getAttribute('dir')).toBeNull()
    expect([...mixed.querySelectorAll('bdi[dir=ltr]')].map((each) => each.textContent)).toEqual([
      '+41 22 700 00 00',
      'C++',
    ])
  })

  it.each([
    ['C++', 'ltr', arabic, ['تعلم ', ' اليوم']],
    ['-5', 'ltr', site, ['بلغت حرارة الجو ', ' درجات']],
    ['ساعة', 'rtl', site, ['The word ', ' means watch']],
  ] as const)(
    'isolates the marked run “%s” by the direction of its block',
    (run, dir, on, around) => {
      const words = [around[0], run, around[1]]
      const children = words.map((part, at) => ({
        _type: 'span',
        _key: `s${at}`,
        text: part,
        marks: part === run ? ['strong'] : [],
      }))
      const shown = first(block({ _type: 'block', style: 'normal', children }), on)
      expect(shown.querySelector(`bdi[dir=${dir}]`)?.textContent).toBe(run)
      expect(shown.textContent).toBe(words.join(''))
    },
  )
})
