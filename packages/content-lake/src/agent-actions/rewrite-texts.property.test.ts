import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPath } from './document-path.ts'
import { parseTargets } from './parse-targets.ts'
import { DeployedSchema } from './deployed-schema.ts'
import { collectTexts } from './document-texts.ts'
import { copyTexts, replaceTexts } from './merge-texts.ts'
import { OPAQUE_KINDS, selectPaths } from './target-paths.ts'
import { SCHEMA_ID, TEST_TYPES } from './testing/deploy-test-schema.ts'

const type = new DeployedSchema(SCHEMA_ID, TEST_TYPES).documentType('page')
const conditions = { defaultReadOnly: true, defaultHidden: true, paths: [] }

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', '—', 'Héllo', '日本語', 'مرحبا', '<b>1</b>'),
)
const keyed = (items: object[]) => items.map((item, index) => ({ _key: `k${index}`, ...item }))
const quote = fc.record(
  { _type: fc.constant('quote'), text, by: text },
  { requiredKeys: ['_type'] },
)
const block = fc
  .record({
    style: fc.constantFrom('normal', 'h2'),
    spans: fc.array(fc.record({ text, marks: fc.subarray(['strong', 'link1']) }), { maxLength: 5 }),
  })
  .map(({ style, spans }) => ({
    _type: 'block',
    style,
    markDefs: [{ _key: 'link1', _type: 'link', href: 'https://example.com/a' }],
    children: keyed(spans.map((span) => ({ _type: 'span', ...span }))),
  }))
const picture = fc
  .record({ alt: text })
  .map(({ alt }) => ({ _type: 'image', asset: { _type: 'reference', _ref: 'image-1' }, alt }))
const page = fc.record(
  {
    title: text,
    intro: text,
    views: fc.integer(),
    secret: text,
    author: fc.constant({ _type: 'reference', _ref: 'ada' }),
    tags: fc.array(text),
    picture,
    modules: fc
      .array(quote, { maxLength: 4 })
      .map((items) => keyed([...items, { _type: 'columns', modules: keyed(items) }])),
    body: fc.array(fc.oneof(block, picture), { maxLength: 4 }).map(keyed),
  },
  { requiredKeys: [] },
)

/** A document without the texts that may change: all else must be equal. */
function skeleton(document: unknown, paths: ReadonlySet<string>, at = ''): unknown {
  if (paths.has(at)) return typeof document === 'string' ? '' : skeletonOfParts(document)
  if (Array.isArray(document))
    return document.map((item) =>
      skeleton(item, paths, `${at}[_key==${JSON.stringify(item?._key)}]`),
    )
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      skeleton(value, paths, at === '' ? name : `${at}.${name}`),
    ]),
  )
}

function skeletonOfParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.length
  const { children, ...rest } = value as { children: { text: string }[] }
  return { ...rest, children: children.map((span) => ({ ...span, text: '' })) }
}

describe('rewritten texts', () => {
  test('change texts only, whatever the model answers', () => {
    fc.assert(
      fc.property(page, fc.array(text, { minLength: 1 }), (fields, words) => {
        const document = { _id: 'home', _type: 'page', ...fields }
        const targets = parseTargets({ maxPathDepth: 12 })
        const selected = [...selectPaths({ type, document, conditions }, targets)]
        const texts = collectTexts(selected)
        let turn = 0
        const parts = new Map(
          texts.map((each) => [each, each.parts.map(() => words[turn++ % words.length]!)]),
        )
        const paths = new Set(texts.map(({ path }) => formatPath(path)))
        const { content, changed } = replaceTexts(document, parts)
        expect(changed).toEqual([])
        expect(skeleton(content, paths)).toEqual(skeleton(document, paths))
        const copied = copyTexts({ ...document }, content, texts)
        expect(copied).toEqual(content)
        const opaque = selected.filter(({ type: { kind } }) => OPAQUE_KINDS.has(kind))
        expect(opaque.filter(({ path }) => paths.has(formatPath(path)))).toEqual([])
      }),
    )
  })
})
