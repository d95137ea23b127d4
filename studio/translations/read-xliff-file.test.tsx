import fc from 'fast-check'
import { createSchema, type SchemaType } from 'sanity'
import { describe, expect, it } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { digestTexts, textRunsOfBlock } from './model/text-digest.ts'
import { planTranslationImport } from './model/translation-import-plan.ts'
import type { SourceDocument } from './model/translation-plan.ts'
import {
  type PortableTextBlock,
  type PortableTextChild,
  extractTexts,
} from './model/translatable-text.ts'
import { writeXliff } from './model/xliff-write.ts'
import type { XliffDocument } from './model/xliff-read.ts'
import { parseXliffText, readXliffFile } from './read-xliff-file.ts'

const type = createSchema({ name: 'xliff', types: schemaTypes }).get('blogpost') as SchemaType
const source = (document: SourceDocument) => {
  const words = extractTexts(type, document)
  return { document, words, digest: digestTexts(words) }
}
const handedOut = (document: SourceDocument, translation?: SourceDocument) => {
  const { words: texts, digest } = source(document)
  return writeXliff([{ source: document, texts, digest, translation }], 'en', 'ja')
}
/** The only document of a file. */
function read(xml: string): XliffDocument {
  const found = parseXliffText(xml)
  if ('problem' in found) throw new Error(found.problem)
  return found.files[0]!
}
const translated = (xml: string, by: (words: string) => string) =>
  xml.replaceAll(
    /<source([^>]*)>(.*?)<\/source>(?:<target.*?<\/target>)?/gs,
    (_, space: string, words: string) =>
      `<source${space}>${words}</source><target${space}>${words.replaceAll(/(?<=^|>)[^<>]+/g, by)}</target>`,
  )

// Letters of four scripts, characters that XML escapes or forbids, and lone surrogates.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('ساعة', '時計', ' & ', '<b>', '\r\n', '\u0001', '\uD800', ']]>', '  '),
)
const marks = fc.uniqueArray(fc.constantFrom('strong', 'em', 'sup', 'tie'), { maxLength: 3 })
const children = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ _type: fc.constant('span'), text, marks }) },
      { weight: 1, arbitrary: fc.constant({ _type: 'sign' }) },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((child, at): PortableTextChild => ({ ...child, _key: `c${at}` })))
const block = (_key: string) =>
  children.map((all) => ({
    _key,
    _type: 'block',
    style: 'normal',
    children: all,
    markDefs: [{ _key: 'tie', _type: 'note', text: 'A note' }],
  }))
const post = fc
  .record({ title: text, cardExcerpt: text, one: block('one'), two: block('two') })
  .map(
    ({ title, cardExcerpt, one, two }) =>
      ({
        _id: 'post-en',
        _type: 'blogpost',
        _rev: 'r1',
        title,
        cardExcerpt,
        body: [one, two],
      }) as unknown as SourceDocument,
  )

const small: SourceDocument = {
  _id: 'drafts.post-en',
  _type: 'blogpost',
  _rev: 'r1',
  title: 'The watch',
  cardExcerpt: 'Since 1884',
  body: [
    {
      _key: 'a',
      _type: 'block',
      children: [
        { _key: 'x', _type: 'span', text: 'A ', marks: [] },
        { _key: 'y', _type: 'span', text: 'bold', marks: ['strong', 'tie'] },
        { _key: 'z', _type: 'span', text: ' word', marks: ['tie'] },
      ],
      markDefs: [{ _key: 'tie', _type: 'note', text: 'Explained' }],
    },
  ],
}
const japanese: SourceDocument = { ...small, _id: 'drafts.post-ja', language: 'ja' }

describe('readXliffFile', () => {
  it('round-trips a file without changes', () => {
    fc.assert(
      fc.property(post, post, (document, translation) => {
        const { texts, next } = planTranslationImport(
          read(handedOut(document, translation)),
          source(document),
          translation,
        )
        expect(texts.filter(({ outcome }) => outcome === 'changes')).toEqual([])
        expect(next).toBe(translation)
      }),
      { numRuns: 60 },
    )
  })

  it('imports every text and mark into a document without them', () => {
    fc.assert(
      fc.property(post, (document) => {
        const bare = { _id: 'drafts.post-ja', _type: 'blogpost', _rev: 'j1' }
        const { next, isWhole } = planTranslationImport(
          read(handedOut(document, document)),
          source(document),
          bare,
        )
        expect(digestTexts(extractTexts(type, next))).toBe(source(document).digest)
        expect(isWhole).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('exports texts with source digest, field titles and maximum length', () => {
    const xml = handedOut(small)
    expect(xml).toContain('version="2.1" srcLang="en" trgLang="ja"')
    expect(xml).toContain('original="blogpost/post-en"')
    expect(xml).toContain('<note category="field">Excerpt</note>')
    expect(xml).toContain('<note category="length">At most 180 characters.</note>')
    expect(xml).toContain(
      'A <pc id="c1" dataRefStart="c1s" type="fmt" subType="xlf:b"><pc id="c2" dataRefStart="c2s" type="other">bold</pc></pc><pc id="c3" dataRefStart="c3s" type="other"> word</pc>',
    )
  })

  it('marks texts as translated once they differ from their source', () => {
    const states = (translation?: SourceDocument) =>
      [...handedOut(small, translation).matchAll(/<segment state="(\w+)">/g)].map(
        ([, state]) => state,
      )
    const all = (state: string) => states().map(() => state)
    expect(states()).toEqual(all('initial'))
    expect(states({ ...small, _id: 'drafts.post-ja' })).toEqual(all('initial'))
    expect(states({ ...small, title: '時計' })).toEqual(['translated', ...all('initial').slice(1)])
  })

  it('imports the translated texts, with marks where the translator placed them', () => {
    const xml = translated(handedOut(small), (words) => words.toUpperCase())
    const { texts, next, fields } = planTranslationImport(read(xml), source(small), japanese)
    expect(texts.map(({ outcome, after }) => [outcome, after])).toEqual([
      ['changes', 'THE WATCH'],
      ['changes', 'A BOLD WORD'],
      ['changes', 'EXPLAINED'],
      ['changes', 'SINCE 1884'],
    ])
    const [said] = next['body'] as PortableTextBlock[]
    expect(textRunsOfBlock(said!).map(({ text: words, marks: on }) => [words, on])).toEqual([
      ['A ', []],
      ['BOLD', ['strong', 'tie']],
      [' WORD', ['tie']],
    ])
    expect(fields).toEqual(['title', 'body', 'cardExcerpt'])
  })

  it('skips texts with a changed source, and imports the others', () => {
    const xml = translated(handedOut(small), (words) => `${words}!`)
    const now = source({ ...small, _rev: 'r2', title: 'The old watch', cardExcerpt: undefined })
    const { texts, isWhole } = planTranslationImport(read(xml), now, japanese)
    expect(texts.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['title', 'older'],
      ['body[_key=="a"]', 'changes'],
      ['body[_key=="a"].markDefs[_key=="tie"].text', 'changes'],
      ['cardExcerpt', 'gone'],
    ])
    expect(isWhole).toBe(false)
  })

  it('skips untranslated texts', () => {
    const { texts } = planTranslationImport(read(handedOut(small)), source(small), japanese)
    expect(new Set(texts.map(({ outcome }) => outcome))).toEqual(new Set(['empty']))
  })

  it('parses codes split by translation tools, and multiple segments', () => {
    const target =
      '<segment><source>A </source><target>Un </target></segment><ignorable><source>– </source></ignorable><segment><source>bold</source><target><sc id="c1"/>mot<ec startRef="c1"/> gras</target></segment>'
    const xml = handedOut(small).replace(
      /(<unit id="u2".*?<\/originalData>)<segment.*?<\/segment>/s,
      `$1${target}`,
    )
    const { next } = planTranslationImport(read(xml), source(small), japanese)
    const [said] = next['body'] as PortableTextBlock[]
    expect(textRunsOfBlock(said!).map(({ text: words, marks: on }) => [words, on])).toEqual([
      ['Un – ', []],
      ['mot', ['strong']],
      [' gras', []],
    ])
  })

  it('parses XLIFF 1.2, whose codes refer to the source', () => {
    const xml = `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="blogpost/post-en" source-language="en" target-language="ja" datatype="xml"><body><group>
    <trans-unit id="1" resname="body[_key==&quot;a&quot;]"><source>A <g id="c1"><g id="c2">bold</g></g><g id="c3"> word</g></source><target><g id="c2"><g id="c1">太字</g>の</g>語</target></trans-unit>
    <trans-unit id="title"><source>The watch</source><target>時計</target></trans-unit></group></body></file></xliff>`
    const file = read(xml)
    expect([file.document, file.from, file.to]).toEqual(['post-en', 'en', 'ja'])
    const { next } = planTranslationImport(file, source(small), japanese)
    expect(next['title']).toBe('時計')
    const [said] = next['body'] as PortableTextBlock[]
    expect(textRunsOfBlock(said!).map(({ text: words, marks: on }) => [words, on])).toEqual([
      ['太字', ['tie', 'strong']],
      ['の', ['tie']],
      ['語', []],
    ])
  })

  it.each([
    ['no XML', 'Dear house,', 'damaged'],
    ['half a file', handedOut(small).slice(0, 400), 'damaged'],
    ['another XML', '<rss version="2.0"/>', 'not an XLIFF file'],
    ['a version to come', '<xliff version="3.0"/>', 'Ask for XLIFF 2.1 or 1.2'],
    ['no documents', '<xliff version="2.1"/>', 'contains no documents'],
    ['entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="2.1">&a;</xliff>', 'entities'],
  ])('rejects %s with a message', (_, xml, words) => {
    expect(parseXliffText(xml)).toEqual({ problem: expect.stringContaining(words) })
  })

  it('rejects files that would block the browser', async () => {
    const huge = { size: 30_000_000, text: () => Promise.reject(new Error('read')) }
    expect(await readXliffFile(huge as unknown as Blob)).toEqual({
      problem: expect.stringContaining('larger than 20 MB'),
    })
  })
})
