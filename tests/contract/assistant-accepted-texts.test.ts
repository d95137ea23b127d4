import fc from 'fast-check'
import type { Schema } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptTexts } from '#studio/assistant/accept-texts.ts'
import { type ProposedText, isRefused, proposeText } from '#studio/assistant/model/proposal.ts'
import { translatableTextsOf } from '#studio/translations/document-texts-and-digest.ts'
import { getAtPath, parseTextPath } from '#studio/translations/model/text-path.ts'
import type { SourceDocument } from '#studio/translations/model/translation-plan.ts'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let schema: Schema
beforeAll(async () => {
  const studio = await openStudioOfDemo()
  lake = studio.lake
  schema = studio.workspace.schema
}, 60_000)
afterAll(() => lake?.close())

/** A block with random spans, marks and inline objects. */
const randomBlock = (key: string) =>
  fc
    .array(
      fc.record({ text: fc.string({ minLength: 1 }), mark: fc.nat(3), isObject: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((parts) => ({
      _type: 'block',
      _key: key,
      style: 'normal',
      markDefs: [1, 2].map((at) => ({
        _type: 'link',
        _key: `${key}m${at}`,
        url: `https://example.org/${at}`,
      })),
      children: [
        { _type: 'span', _key: `${key}first`, text: 'First', marks: [] as string[] },
        ...parts.map(({ text, mark, isObject }, at) =>
          isObject
            ? {
                _type: 'reference',
                _key: `${key}o${at}`,
                _ref: 'somewhere',
                _weak: true,
              }
            : {
                _type: 'span',
                _key: `${key}s${at}`,
                text,
                marks: mark === 0 ? [] : mark === 3 ? ['strong'] : [`${key}m${mark}`],
              },
        ),
      ],
    }))

describe('accepted texts', () => {
  it('leave marks, links, annotations, keys and references as they are, whatever the model returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(randomBlock('one'), randomBlock('two'), randomBlock('three')),
        fc.dictionary(
          fc.constantFrom('onefirst', 'ones0', 'twos1', 'threefirst', 'foreign'),
          fc.string(),
        ),
        fc.boolean(),
        async (blocks, words, isRude) => {
          const id = 'drafts.property'
          const document = await lake.client.createOrReplace({
            _id: id,
            _type: 'page',
            language: 'fr',
            title: 'Property',
            modules: [{ _type: 'content', _key: 'a', title: 'Title', content: blocks }],
          })
          const base = document as unknown as SourceDocument
          const answer = blocks.map((each) => ({
            ...each,
            // A rude model also changes marks, annotations and keys.
            ...(isRude && { markDefs: [], style: 'h1', _key: 'other' }),
            children: each.children.map((child) =>
              'text' in child
                ? {
                    ...child,
                    text: words[child._key] ?? `${child.text}!`,
                    ...(isRude && { marks: ['x'] }),
                  }
                : { _type: 'reference', _key: child._key, _ref: 'elsewhere' },
            ),
          }))
          const texts = translatableTextsOf(schema, base).filter(({ kind }) => kind === 'block')
          expect(texts).toHaveLength(3)
          const proposed = texts.map((text, at) =>
            proposeText(text, answer[at], getAtPath(base, parseTextPath(text.path))),
          )
          const accepted = proposed.flatMap((each): ProposedText[] =>
            isRefused(each) ? [] : [each],
          )
          await acceptTexts(lake.client, {
            base,
            into: id,
            source: base,
            texts: accepted,
            fields: () => ({}),
          })
          const after = (await lake.client.getDocument(id))!
          expect(withoutSpanTexts(after['modules'])).toEqual(withoutSpanTexts(base['modules']))
          for (const { path, after: text } of accepted) {
            const value = getAtPath(after, parseTextPath(path)) as { children: { text?: string }[] }
            expect(value.children.map(({ text: each }) => each ?? '').join('')).toBe(text)
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('leave a text alone that someone changed since the proposal', async () => {
    const id = 'drafts.changed'
    const base = (await lake.client.createOrReplace({
      _id: id,
      _type: 'page',
      language: 'fr',
      title: 'Title',
      modules: [{ _type: 'content', _key: 'a', title: 'Module' }],
    })) as unknown as SourceDocument
    const texts = translatableTextsOf(schema, base).map((text) => {
      const proposed = proposeText(text, 'New', text.value)
      if (isRefused(proposed)) throw new Error(proposed.reason)
      return proposed
    })
    await lake.client.patch(id).set({ title: 'By hand' }).commit()
    const accepted = { base, into: id, source: base, texts, fields: () => ({}) }
    const acceptance = await acceptTexts(lake.client, accepted)
    expect(acceptance).toMatchObject({ written: 1, changedMeanwhile: 1 })
    expect(await lake.client.getDocument(id)).toMatchObject({
      title: 'By hand',
      modules: [{ title: 'New' }],
    })
  })

  it('are not undone where someone has written into what they created', async () => {
    const id = 'drafts.created'
    const base = (await lake.client.createOrReplace({
      _id: id,
      _type: 'page',
      language: 'fr',
      title: 'Page',
    })) as unknown as SourceDocument
    const inserted = { _type: 'content', _key: 'a', title: 'Module', anchor: 'a' }
    const source = { ...base, modules: [inserted], seo: { _type: 'seo', title: 'For search' } }
    const texts = ['seo.title', 'modules[_key=="a"].title'].map((path) => ({
      path,
      titles: [path],
      before: '',
      after: 'Nouveau',
      original: '',
      value: 'Nouveau',
      notes: [],
    }))
    const accepted = { base, into: id, source, texts, fields: () => ({}) }
    const first = await acceptTexts(lake.client, accepted)
    expect(await lake.client.getDocument(id)).toMatchObject({
      seo: { title: 'Nouveau' },
      modules: [{ title: 'Nouveau' }],
    })
    expect(await first.undo()).toEqual({ left: 0 })
    expect(await lake.client.getDocument(id)).not.toHaveProperty('seo')
    const { undo } = await acceptTexts(lake.client, accepted)
    const byHand = { 'seo.description': 'By hand', 'modules[_key=="a"].anchor': 'by-hand' }
    await lake.client.patch(id).set(byHand).commit()
    expect(await undo()).toEqual({ left: 2 })
    expect(await lake.client.getDocument(id)).toMatchObject({
      seo: { description: 'By hand' },
      modules: [{ anchor: 'by-hand' }],
    })
  })

  it('go into a new draft if the draft was published, and so does their undo', async () => {
    const [id, into] = ['live', 'drafts.live']
    const publish = () =>
      lake.client.action({
        actionType: 'sanity.action.document.publish',
        draftId: into,
        publishedId: id,
      })
    const fields = { _type: 'page', language: 'fr', slug: { _type: 'slug', current: 'pages/live' } }
    const base = (await lake.client.createOrReplace({
      _id: into,
      ...fields,
      title: 'Old',
    })) as unknown as SourceDocument
    const [title] = translatableTextsOf(schema, base)
    const proposed = proposeText(title!, 'New', title!.value)
    if (isRefused(proposed)) throw new Error(proposed.reason)
    await publish()
    const accepted = { base, into, source: base, texts: [proposed], fields: () => ({}) }
    const acceptance = await acceptTexts(lake.client, accepted)
    expect(await lake.client.getDocument(into)).toMatchObject({ title: 'New' })
    expect(await lake.client.getDocument(id)).toMatchObject({ title: 'Old' })
    await publish()
    expect(await acceptance.undo()).toEqual({ left: 0 })
    expect(await lake.client.getDocument(into)).toMatchObject({ title: 'Old' })
    expect(await lake.client.getDocument(id)).toMatchObject({ title: 'New' })
  })
})

function withoutSpanTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpanTexts)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isSpan = 'text' in value && '_type' in value && value._type === 'span'
  return Object.fromEntries(
    fields
      .filter(([name]) => !isSpan || name !== 'text')
      .map(([name, inner]) => [name, withoutSpanTexts(inner)]),
  )
}
