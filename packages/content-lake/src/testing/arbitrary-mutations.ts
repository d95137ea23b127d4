import fc from 'fast-check'
import type { Mutation } from '../document/commit.ts'

const id = fc.constantFrom('a', 'b', 'drafts.a', 'versions.r1.a')
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.record({ _ref: id }),
  fc.array(fc.record({ _key: fc.constantFrom('x', 'y'), n: fc.integer() }), { maxLength: 3 }),
)
const field = fc.constantFrom('title', 'body', 'list')
const fields = fc.dictionary(field, value, { maxKeys: 3, noNullPrototype: true })
const document = fc.tuple(id, fields).map(([_id, content]) => ({ ...content, _id, _type: 'watch' }))
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  document.map((create) => ({ create })),
  document.map((createOrReplace) => ({ createOrReplace })),
  document.map((createIfNotExists) => ({ createIfNotExists })),
  id.map((target) => ({ delete: { id: target } })),
  fc.record({ id, set: fields }).map((patch) => ({ patch })),
  fc.record({ id, unset: fc.array(field, { maxLength: 2 }) }).map((patch) => ({ patch })),
  fc.record({ id, inc: fc.record({ title: fc.integer() }) }).map((patch) => ({ patch })),
)

/** Arbitrary sequences of transactions over few documents: some succeed, some fail. */
export const arbitraryTransactions: fc.Arbitrary<Mutation[][]> = fc.array(
  fc.array(mutation, { minLength: 1, maxLength: 4 }),
  { maxLength: 12 },
)
