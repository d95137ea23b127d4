import { type Editor, EditorProvider, PortableTextEditable } from '@portabletext/editor'
import { defineBehavior, raise } from '@portabletext/editor/behaviors'
import { BehaviorPlugin, EditorRefPlugin } from '@portabletext/editor/plugins'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import type { PortableTextPluginsProps } from 'sanity'
import { createRef } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { mainDocumentFilterForPath } from '../../presentation/main-document-resolver.ts'
import { DocumentLanguageContext } from '../writing-direction.tsx'
import { mostPastedBlocks } from './paste-size.ts'
import { pastePlugins } from './paste-plugin.tsx'
import { portableTextFields } from './testing/paste-fields.ts'

const { push, fetchPage } = vi.hoisted(() => ({
  push: vi.fn<(toast: { title: string }) => void>(),
  fetchPage: vi.fn<(query: string, params: object) => Promise<string | null>>(),
}))
const toast = { push }
vi.mock('@sanity/ui/toast', async (original) => ({
  ...(await original<object>()),
  useToast: () => toast,
}))
const client = { fetch: fetchPage }
vi.mock('sanity', async (original) => ({ ...(await original<object>()), useClient: () => client }))

const theme = buildTheme()
const addresses = createAddressResolver(noPageKindSegments)
const PastePlugins = pastePlugins({
  siteUrl: 'https://orrery.example',
  filterForPath: (pathname) => mainDocumentFilterForPath(pathname, addresses),
})

/** Studio’s own conversion of HTML, which is registered before any other plugin. */
const studioBehaviors = [
  defineBehavior({
    on: 'deserialize.data',
    guard: ({ event }) => event.mimeType === 'text/html',
    actions: [() => [raise({ type: 'insert.text', text: 'converted by Studio' })]],
  }),
]

const renderDefault = ({ plugins }: PortableTextPluginsProps) => {
  if (plugins.pasteLink?.enabled !== false) throw new Error('Studio pastes links too.')
  return <></>
}

const editorRef = createRef<Editor>()
/** The editor of the test, once it is open. */
function editor(): Editor {
  if (!editorRef.current) throw new Error('The editor is not open.')
  return editorRef.current
}

const paragraph = (text: string) => ({
  _type: 'block',
  _key: 'a',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'b', text, marks: [] }],
})

async function open(text = 'some words here', field = 'blogpost.body', isFullScreen = false) {
  render(
    <DocumentLanguageContext value="en">
      <ThemeProvider theme={theme}>
        <EditorProvider
          initialConfig={{
            schemaDefinition: portableTextFields[field] as never,
            initialValue: [paragraph(text)],
          }}
        >
          <EditorRefPlugin ref={editorRef} />
          <BehaviorPlugin behaviors={studioBehaviors} />
          <PastePlugins plugins={{}} renderDefault={renderDefault} />
          {isFullScreen ? (
            createPortal(<PortableTextEditable />, document.body)
          ) : (
            <PortableTextEditable />
          )}
        </EditorProvider>
      </ThemeProvider>
    </DocumentLanguageContext>,
  )
  await waitFor(() => expect(blocks()[0]).toMatchObject({ _key: 'a' }))
}

interface TextBlock {
  style?: string
  markDefs?: readonly Record<string, unknown>[]
  children: readonly { text?: unknown; marks?: unknown }[]
}

const blocks = () => editor().getSnapshot().context.value as unknown as TextBlock[]
const texts = () => blocks().map(({ children }) => children.map(({ text }) => text).join(''))
const links = () =>
  blocks().flatMap(({ markDefs = [] }) =>
    markDefs.map((markDef) => ({ ...markDef, _key: undefined })),
  )

const point = (offset: number) => ({ path: [{ _key: 'a' }, 'children', { _key: 'b' }], offset })
const select = (from: number, to = from) =>
  act(async () => editor().send({ type: 'select', at: { anchor: point(from), focus: point(to) } }))

async function paste(data: Record<string, string>): Promise<void> {
  const dataTransfer = { getData: (type: string) => data[type] ?? '', types: Object.keys(data) }
  const { selection } = editor().getSnapshot().context
  if (!selection) throw new Error('Nothing is selected.')
  await act(async () =>
    editor().send({
      type: 'clipboard.paste',
      originEvent: { dataTransfer: dataTransfer as unknown as DataTransfer },
      position: { selection },
    } as never),
  )
}
const html = (value: string) => ({ 'text/plain': 'plain', 'text/html': value })
/** What stands at the field. */
const notices = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => {
  fetchPage.mockResolvedValue(null)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('PastePlugins', () => {
  it('links the selected words when a URL is pasted over them', async () => {
    await open()
    await select(5, 10)
    await paste({ 'text/plain': 'https://example.com/a' })
    expect(texts()).toEqual(['some words here'])
    expect(links()).toMatchObject([
      { _type: 'link', type: 'external', url: 'https://example.com/a' },
    ])
    expect(blocks()[0]?.children.map(({ text }) => text)).toEqual(['some ', 'words', ' here'])
  })

  it('inserts a URL as a link to itself at the caret', async () => {
    await open()
    await select(15)
    await paste({ 'text/plain': 'https://example.com/a' })
    expect(texts()).toEqual(['some words herehttps://example.com/a'])
    expect(links()).toMatchObject([
      { _type: 'link', type: 'external', url: 'https://example.com/a' },
    ])
  })

  it('links an email address and a telephone number, which keep their words', async () => {
    await open('')
    await select(0)
    await paste({ 'text/plain': 'info@orrery.example' })
    await paste({ 'text/plain': '\u202A+41 32 000 00 00\u202C\n' })
    expect(links()).toMatchObject([
      { _type: 'link', type: 'external', url: 'mailto:info@orrery.example' },
      { _type: 'link', type: 'external', url: 'tel:+41320000000' },
    ])
    expect(texts().join()).toContain('info@orrery.example')
  })

  it('pastes two URLs on lines of their own as text', async () => {
    await open('')
    await select(0)
    await paste({ 'text/plain': 'https://example.com/a\nhttps://example.com/b' })
    expect(links()).toEqual([])
  })

  it('replaces the selected words by HTML in the terms of the field, before Studio converts it', async () => {
    await open()
    await select(5, 10)
    await paste(html('a <a href="https://example.com">link</a>'))
    expect(texts()).toEqual(['some a link here'])
    expect(links()).toMatchObject([{ _type: 'link', type: 'external', url: 'https://example.com' }])
    expect(notices()).toEqual([''])
    await act(async () => editor().send({ type: 'history.undo' }))
    expect(texts()).toEqual(['some words here'])
  })

  it('says in one sentence what the field cannot keep', async () => {
    await open('', 'highlightedText.text')
    await select(0)
    await paste(html('<h2>Title</h2><p>text <img src="https://example.com/a.jpg"></p>'))
    expect(texts()).toEqual(['Title', 'text'])
    expect(notices()).toEqual([
      'This field cannot keep pictures (add them with Figure or Media) and headings.Dismiss',
    ])
  })

  it('dismisses the sentence on request, and with the next paste', async () => {
    await open()
    await select(15)
    const picture = html('<p>a <img src="https://example.com/a.jpg"></p>')
    await paste(picture)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notices()).toEqual([''])
    await paste(picture)
    expect(notices()).not.toEqual([''])
    await paste(html('<p>b</p>'))
    expect(notices()).toEqual([''])
  })

  it('says it in a message over a full-screen editor, which covers the field', async () => {
    await open('', 'blogpost.body', true)
    await select(0)
    await paste(html('<p>a <img src="https://example.com/a.jpg"></p>'))
    expect(push.mock.calls.map(([{ title }]) => title)).toEqual([
      'This field cannot keep pictures (add them with Figure or Media).',
    ])
  })

  it('leaves the selected words when nothing of a paste can be kept', async () => {
    await open()
    await select(5, 10)
    await paste({ 'text/html': '<img src="https://example.com/a.jpg" alt="A lake">' })
    expect(texts()).toEqual(['some words here'])
    expect(notices()).toEqual([
      'This field cannot keep pictures (add them with Figure or Media).Dismiss',
    ])
  })

  it.each([
    ['HTML', html('<p>A paragraph</p>'.repeat(mostPastedBlocks + 1))],
    ['HTML of 2 MB', html(`<p>${'<i>a</i>'.repeat(250_000)}</p>`)],
    ['2 MB in one line', { 'text/plain': 'long '.repeat(400_000) }],
    ['plain text', { 'text/plain': 'A line\n'.repeat(mostPastedBlocks + 2) }],
  ])('refuses %s that would freeze the editor, and leaves the selected words', async (_, data) => {
    await open()
    await select(5, 10)
    await paste(data)
    expect(texts()).toEqual(['some words here'])
    expect(notices()).toEqual([
      'This text is too long to paste at once, and nothing was changed. Paste it in smaller parts.Dismiss',
    ])
  })

  it('turns a link to a page of this site into a reference, and leaves other links', async () => {
    fetchPage.mockResolvedValue('page-a')
    await open('')
    await select(0)
    const urls = [
      'https://orrery.example/pages/a',
      'https://orrery.example/pages/a#b',
      'https://example.com/pages/a',
    ]
    await paste(html(urls.map((url) => `<a href="${url}">${url}</a> `).join('')))
    await waitFor(() =>
      expect(links()).toEqual([
        {
          _type: 'link',
          type: 'internal',
          reference: { _type: 'reference', _ref: 'page-a' },
        },
        { _type: 'link', type: 'external', url: urls[1] },
        { _type: 'link', type: 'external', url: urls[2] },
      ]),
    )
    expect(fetchPage).toHaveBeenCalledTimes(1)
    expect(fetchPage.mock.calls[0]?.[1]).toMatchObject({
      slug: 'pages/a',
      documentLanguage: 'en',
    })
  })
})
