import { isCurrent } from '../typegen/stamp.ts'
import { targets } from '../typegen/targets.ts'
import type { Check } from './finding.ts'

/** Rejects generated types that are outdated or edited. */
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
