import { isGeneratedFileCurrent } from '../typegen/stamped-file.ts'
import { generatedFiles } from '../typegen/generated-files.ts'
import type { Check } from './finding.ts'

/** Rejects generated types that are outdated or edited. */
export const generatedTypesCheck: Check = {
  name: 'generated types',
  run: ({ root }) =>
    generatedFiles
      .filter((target) => !isGeneratedFileCurrent(root, target))
      .map(({ output }) => ({
        file: output,
        problem: 'is not what the present sources generate',
        fix: 'Run "npm run typegen" and commit the result.',
      })),
}
