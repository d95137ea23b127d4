import type { Check } from './finding.ts'
import {
  demoOf,
  foldersOfParts,
  missingExamples,
  missingLine,
  missingParts,
  missingPreview,
} from './folders-of-parts.ts'

/** The files of a page kind, after its name. */
const parts = ['entry.ts', 'groq.ts', 'view.tsx', 'test.tsx']

/**
 * A page kind is one folder with a line in the registry, a document with a preview in Studio and an
 * example in every language.
 */
export const pageKinds: Check = {
  name: 'page kinds',
  async run({ root }) {
    const demo = await demoOf(root)
    return foldersOfParts(root, 'components/pages').flatMap((folder) => [
      ...missingParts(root, folder, parts),
      ...missingLine(root, 'components/pages/registry.ts', folder, 'entry.ts'),
      ...missingParts(root, { ...folder, path: 'schemas/documents' }, ['ts']),
      ...missingPreview(root, `schemas/documents/${folder.name}.ts`),
      ...missingExamples(folder, demo, ({ _type }) => _type === folder.type),
    ])
  },
}
