import { describe, expect, test } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna', stock: { count: 1 }, l: [{ n: 'a' }] }

function openWith(document: object) {
  const lake = openTestLake()
  const patch = (operations: object) =>
    lake.post(`${MUTATE_PATH}?returnDocuments=true`, {
      mutations: [{ patch: { id: 'luna', ...operations } }],
    })
  return { ...lake, patch, ready: lake.post(MUTATE_PATH, { mutations: [{ create: document }] }) }
}

describe('applyDocumentPatch', () => {
  test.each([
    ['a number that is a text', { inc: { title: 1 } }, `Can't increment "title"`],
    ['a number that is not there', { dec: { 'stock.kept': 1 } }, 'because it does not exist'],
    ['a number in one element', { inc: { 'l[*].n': 1 } }, '"l[0].n", because it is not a number'],
    [
      'a text that is a number',
      { diffMatchPatch: { 'stock.count': '' } },
      `Can't diff-match-patch "stock.count", because it is not a string`,
    ],
  ])(
    'rejects a patch of %s with a reason and changes nothing',
    async (_what, operations, words) => {
      const { lake, patch, ready } = openWith(watch)
      await ready
      const { status, body } = await patch({ set: { title: 'half' }, ...operations })
      expect([status, body.error.type, body.error.items[0].error]).toEqual([
        409,
        'mutationError',
        { type: 'mutationError', id: 'luna', description: expect.stringContaining(words) },
      ])
      expect(lake.dataset('production')!.documents.byId('luna')).toMatchObject(watch)
    },
  )

  test.each([
    ['set', { set: { 'l[0': 1 } }],
    ['setIfMissing', { setIfMissing: { 'a b': 1 } }],
    ['unset', { unset: ['l[@ > 1 && @ < 3]'] }],
    ['inc', { inc: { 'stock.0': 1 } }],
    ['dec', { dec: { '': 1 } }],
    ['diffMatchPatch', { diffMatchPatch: { 'title.': '' } }],
    ['insert', { insert: { after: 'l', items: [1] } }],
  ])(
    'rejects a malformed path in %s with its position, whatever the document',
    async (_operation, operations) => {
      const { patch, post, ready } = openWith(watch)
      await ready
      const nobody = { patch: { query: '*[_type == "nothing"]', ...operations } }
      const edit = {
        actionType: 'sanity.action.document.edit',
        draftId: 'drafts.luna',
        publishedId: 'luna',
        patch: operations,
      }
      for (const { status, body } of [
        await patch(operations),
        await post(MUTATE_PATH, { mutations: [nobody] }),
        await post(ACTIONS_PATH, { actions: [edit] }),
      ]) {
        expect([status, body.error.type]).toEqual([400, 'validationError'])
        expect(body.error.description).toMatch(/Malformed path ".*": .* at character \d+$/)
      }
    },
  )

  test('returns one result per document for a patch by query', async () => {
    const { patch, ready } = openWith({
      ...watch,
      l: [
        { k: 'a', n: 1 },
        { k: 'b', n: 5 },
      ],
    })
    await ready
    const { body } = await patch({
      inc: { '..[k=="a"].n': 1 },
      set: { 'l[*].seen': true },
      unset: ['l[n > 2][n < 9].k'],
      insert: { after: 'l[0:2]', items: [{ k: 'c' }] },
    })
    expect(body.results[0].document.l).toEqual([
      { k: 'a', n: 2, seen: true },
      { n: 5, seen: true },
      { k: 'c' },
    ])
  })

  test('accepts a patch with ten thousand paths', async () => {
    const { post } = openTestLake()
    const unset = (count: number) => ({
      mutations: [
        { patch: { id: 'luna', unset: Array.from({ length: count }, (_, at) => `a${at}`) } },
      ],
    })
    const { status, body } = await post(MUTATE_PATH, unset(10_001))
    expect([status, body.error.description]).toEqual([
      400,
      'Mutation at index 0: "patch": 10001 paths, more than the limit of 10000; send several patches',
    ])
    expect((await post(MUTATE_PATH, unset(10_000))).body.error.type).toBe('mutationError')
  })
})
