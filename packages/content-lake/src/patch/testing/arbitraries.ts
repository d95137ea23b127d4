import fc from 'fast-check'
import type { ModelPick, ModelStep } from './patch-model.ts'

const name = fc.constantFrom('a', 'b', '_key')
const leaf = fc.constantFrom<unknown>(0, 1, 2, 3, -1, 'x', 'y', '', true, false, null)

const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 1, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc.dictionary(name, tie('node'), { maxKeys: 3, noNullPrototype: true }),
    },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 4 }) },
  ),
}))

/** A JSON value. */
export const jsonValueArbitrary = node

/** An object with few names, so that random paths match. */
export const documentContentArbitrary = fc.dictionary(name, node, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
})

const side = fc.oneof(
  { weight: 3, arbitrary: name.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(name, name) },
  { weight: 2, arbitrary: fc.constant([] as string[]) },
)
const position = fc.option(fc.integer({ min: -4, max: 4 }), { nil: undefined })

const { steps } = fc.letrec<{ steps: ModelStep[]; pick: ModelPick }>((tie) => ({
  pick: fc.oneof(
    { weight: 6, arbitrary: fc.record({ name }) },
    { weight: 3, arbitrary: fc.record({ index: fc.integer({ min: -3, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ from: position, to: position }) },
    { weight: 4, arbitrary: fc.constant('all' as const) },
    { weight: 1, arbitrary: fc.record({ has: side.filter(({ length }) => length > 0) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        left: side,
        operator: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
        right: leaf,
      }),
    },
    { weight: 1, arbitrary: fc.record({ path: tie('steps') }) },
  ) as fc.Arbitrary<ModelPick>,
  steps: fc.array(
    fc.record({
      deep: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
      picks: fc.oneof(
        { weight: 4, arbitrary: tie('pick').map((pick) => [pick]) },
        { weight: 1, arbitrary: fc.array(tie('pick'), { minLength: 1, maxLength: 3 }) },
      ),
    }),
    { minLength: 1, maxLength: 3, depthIdentifier: 'path', size: 'small' },
  ),
}))

/** A path with every kind of step. */
export const modelPathArbitrary: fc.Arbitrary<readonly ModelStep[]> = steps
