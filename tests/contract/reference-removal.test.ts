import type { SanityDocument } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBlockingReferences } from '#studio/releases/blocking-references.ts'
import {
  planReferenceRemoval,
  removeReferences,
  restoreReferences,
} from '#studio/releases/reference-removal.ts'
import { createRelease } from '#studio/releases/release-operations.ts'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo, type StudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let complaints: StudioOfDemo['complaints']

beforeAll(async () => {
  ;({ lake, complaints } = await openStudioOfDemo())
})
afterAll(() => lake?.close())

const reference = (_ref: string) => ({ _type: 'reference', _ref })
const english = { _type: 'page', language: 'en' }

/** Pages that link to a page in a text, in a list of links and as their parent, and one that needs it. */
async function createLinkedPages(target: string) {
  const to = { reference: reference(target) }
  await lake.client.createOrReplace({ ...english, _id: target, title: 'Target' })
  await lake.client.createOrReplace({
    ...english,
    _id: `${target}-text`,
    title: 'Text',
    parentPage: reference(target),
    modules: [
      {
        _type: 'content',
        _key: 'm',
        content: [
          {
            _type: 'block',
            _key: 'b',
            markDefs: [{ ...to, _type: 'link', _key: 'l', type: 'internal' }],
            children: [{ _type: 'span', _key: 's', text: 'the page', marks: ['l', 'strong'] }],
          },
        ],
      },
    ],
  })
  await lake.client.createOrReplace({
    _id: `${target}-redirect`,
    _type: 'redirect',
    source: `/${target}`,
    destination: { type: 'internal', ...to },
  })
}

async function plan(target: string, release?: string) {
  const unpublishes = [target]
  const check = { publishes: [], unpublishes }
  const blocking = await findBlockingReferences(lake.client, check, { deletes: true })
  const planned = await planReferenceRemoval(
    lake.client,
    target,
    blocking.map(({ from }) => from),
    {
      release,
      isLiveEdited: () => false,
      validate: async (document) =>
        (await complaints(document as unknown as SanityDocument)).map((message) => ({
          level: message.includes(': error: ') ? 'error' : 'warning',
          path: [],
          message,
        })),
    },
  )
  return Object.fromEntries(planned.map((each) => [each.holder._id, each]))
}

const edits = (planned: Awaited<ReturnType<typeof plan>>) =>
  Object.values(planned).flatMap((each) => each.edits)

describe('links to a document that is to be deleted', () => {
  it('are removed in drafts, except required ones, and the text stays; after publishing it can be deleted', async () => {
    const { client } = lake
    await createLinkedPages('s-old')
    const planned = await plan('s-old')
    expect(planned['s-old-text']).toMatchObject({
      removed: [
        ['parentPage'],
        ['modules', { _key: 'm' }, 'content', { _key: 'b' }, 'markDefs', { _key: 'l' }],
      ],
      required: [],
    })
    expect(planned['s-old-redirect']).toMatchObject({
      edits: [],
      required: [['destination', 'reference']],
    })
    await removeReferences(client, edits(planned))
    expect(await client.fetch('*[_id == "s-old-text"][0].parentPage._ref')).toBe('s-old')
    const draft = await client.getDocument<SanityDocument>('drafts.s-old-text')
    expect(draft).not.toHaveProperty('parentPage')
    expect(draft?.modules).toMatchObject([
      { content: [{ markDefs: [], children: [{ text: 'the page', marks: ['strong'] }] }] },
    ])
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.s-old-text',
      publishedId: 's-old-text',
    })
    await client.delete('s-old-redirect')
    await client.delete('s-old')
    expect(await client.getDocument('s-old')).toBeUndefined()
  })

  it('are removed in the versions of the open release, and restored by undo', async () => {
    const { client } = lake
    await createLinkedPages('s-next')
    const name = await createRelease(client, { title: 'Next', releaseType: 'undecided' }, () => [])
    const written = await removeReferences(client, edits(await plan('s-next', name)))
    const version = `versions.${name}.s-next-text`
    expect(await client.getDocument(version)).not.toHaveProperty('parentPage')
    expect(await client.getDocument('drafts.s-next-text')).toBeUndefined()
    await restoreReferences(client, written)
    expect(await client.getDocument(version)).toBeUndefined()
  })

  it('are removed and restored in a draft that there is, and not over a change of someone else', async () => {
    const { client } = lake
    await createLinkedPages('s-draft')
    const draft = { ...english, _id: 'drafts.s-draft-text', parentPage: reference('s-draft') }
    await client.create({ ...draft, title: 'Draft' })
    const planned = edits(await plan('s-draft'))
    expect(planned.map(({ into }) => into)).toEqual(['drafts.s-draft-text'])
    const written = await removeReferences(client, planned)
    expect(await client.getDocument(draft._id)).not.toHaveProperty('parentPage')
    expect((await plan('s-draft'))['s-draft-text']?.notes).toEqual([
      'The link is already removed in its draft: publish it.',
    ])
    await restoreReferences(client, written)
    expect(await client.getDocument(draft._id)).toMatchObject(draft)
    await client.patch(draft._id).set({ title: 'Newer' }).commit()
    await expect(removeReferences(client, planned)).rejects.toMatchObject({ statusCode: 409 })
    expect(await client.getDocument(draft._id)).toMatchObject({ ...draft, title: 'Newer' })
  })
})
