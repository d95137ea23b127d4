import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'

const junk = fc.jsonValue({ maxDepth: 2 })
const id = fc.oneof(
  fc.constantFrom('luna', 'drafts.luna', 'versions.r1.luna', '_.releases.r1', '', '.', '__proto__'),
  junk,
)
const path = fc.oneof(
  fc.constantFrom(
    'title',
    'a[',
    '[0]',
    'a..b',
    '_id',
    '_type',
    '_rev',
    'a[-1]',
    'a[*]._key',
    '..[@ > 0][@ < 9]',
    'a[_key == "x", 0:1]',
    '__proto__.x',
    'constructor',
  ),
  fc.string(),
)
const anyOf = (...names: string[]) => fc.constantFrom(...names)
const patch = fc.record(
  {
    id,
    query: junk,
    set: fc.oneof(fc.dictionary(path, junk), junk),
    unset: fc.oneof(fc.array(path), junk),
    inc: fc.oneof(fc.dictionary(path, junk), junk),
    insert: fc.oneof(fc.record({ after: path, items: fc.array(junk) }), junk),
    diffMatchPatch: fc.oneof(fc.dictionary(path, fc.string()), junk),
    ifRevisionID: junk,
  },
  { requiredKeys: [] },
)
const document = fc.oneof(
  fc.record(
    { _id: id, _type: fc.oneof(fc.constant('watch'), junk), a: junk, _createdAt: junk },
    { requiredKeys: [] },
  ),
  junk,
)
const mutation = fc.oneof(
  fc
    .tuple(anyOf('create', 'createOrReplace', 'createIfNotExists', 'upsert'), document)
    .map(([kind, body]) => ({ [kind]: body })),
  fc.record({ patch: fc.oneof(patch, junk) }),
  fc.record({ delete: fc.oneof(fc.record({ id }), fc.record({ query: fc.string() }), junk) }),
  junk,
)
const types = [
  'create',
  'edit',
  'publish',
  'unpublish',
  'delete',
  'discard',
  'replaceDraft',
  'version.create',
  'version.replace',
  'version.discard',
  'version.unpublish',
]
const releaseTypes = [
  'create',
  'edit',
  'publish',
  'schedule',
  'unschedule',
  'archive',
  'unarchive',
  'delete',
  'import',
]
const actionType = anyOf(
  ...types.map((type) => `sanity.action.document.${type}`),
  ...releaseTypes.map((type) => `sanity.action.release.${type}`),
)
const action = fc.oneof(
  fc.record(
    {
      actionType,
      publishedId: id,
      draftId: id,
      versionId: id,
      baseId: id,
      releaseId: fc.oneof(fc.constant('r1'), junk),
      document,
      attributes: document,
      metadata: junk,
      patch: fc.oneof(patch, junk),
      publishAt: junk,
      includeDrafts: junk,
      ifExists: junk,
    },
    { requiredKeys: ['actionType'] },
  ),
  junk,
)
const request = fc.oneof(
  fc.tuple(
    fc.constant(MUTATE_PATH),
    fc.oneof(
      fc.record({
        mutations: fc.oneof(fc.array(mutation, { maxLength: 3 }), junk),
        transactionId: fc.option(junk, { nil: undefined }),
      }),
      junk,
    ),
  ),
  fc.tuple(
    fc.constant(ACTIONS_PATH),
    fc.oneof(fc.record({ actions: fc.oneof(fc.array(action, { maxLength: 3 }), junk) }), junk),
  ),
)

describe('post body fuzz', () => {
  test('answers every POST body with JSON and a reason, and a rejected one changes nothing', async () => {
    const { lake, post } = openTestLake({
      onError: (error) => {
        throw error
      },
    })
    const dataset = lake.dataset('production')!
    await post(MUTATE_PATH, {
      mutations: [
        { create: { _id: 'luna', _type: 'watch', title: 'Luna', a: [1, { _key: 'x' }] } },
      ],
    })
    await fc.assert(
      fc.asyncProperty(request, async ([path, body]) => {
        const before = { sequence: dataset.sequence, documents: [...dataset.documents.all()] }
        const answer = await post(path, body)
        if (answer.status === 200) return
        expect(answer.status).toBeOneOf([400, 409])
        expect(answer.body.error?.description ?? answer.body.message).toEqual(expect.any(String))
        expect({ sequence: dataset.sequence, documents: [...dataset.documents.all()] }).toEqual(
          before,
        )
      }),
      { numRuns: 1_500 },
    )
  })
})
