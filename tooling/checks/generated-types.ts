import { isCurrent } from '../typegen/stamp.ts'
import { targets } from '../typegen/targets.ts'
import type { Check } from './finding.ts'

/** Refuses generated types that were made from other sources than the present ones, or edited. */
export const generatedTypes: Check = {
  name: 'generated types',
  run: ({ root }) =>
    targets
      .filter((target) => !isCurrent(root, target))
      .map(({ output }) => ({
        file: output,
        problem: 'is not what the present sources generate',
        fix: 'Run "npm run typegen" and commit the result.',
      })),
}
