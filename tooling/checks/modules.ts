import type { Check } from './finding.ts'
import {
  type DemoDocument,
  demoOf,
  foldersOfParts,
  missingExamples,
  missingLine,
  missingParts,
  missingPreview,
} from './folders-of-parts.ts'

/** The files of a page module, after its name. */
const parts = ['schema.ts', 'groq.ts', 'view.tsx', 'test.tsx']

/**
 * A page module is one folder with a line in the registry, a preview in Studio, an example in every language
 * and a walk in the browser.
 */
export const modules: Check = {
  name: 'page modules',
  async run({ root }) {
    const demo = await demoOf(root)
    return foldersOfParts(root, 'components/modules').flatMap((folder) => [
      ...missingParts(root, folder, parts),
      ...missingParts(root, { ...folder, path: 'tests/e2e/modules' }, ['spec.ts']),
      ...missingLine(root, 'components/modules/registry.ts', folder, 'view.tsx'),
      ...missingPreview(root, `${folder.path}/${folder.name}.schema.ts`),
      ...missingExamples(folder, demo, (document) => moduleTypesOf(document).includes(folder.type)),
    ])
  },
}

function moduleTypesOf({ modules: list }: DemoDocument): string[] {
  return Array.isArray(list) ? list.map(({ _type }: { _type: string }) => _type) : []
}
