import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Check, Finding } from './finding.ts'
import {
  type DemoDocument,
  demoOf,
  type FolderOfParts,
  foldersOfParts,
  missingExamples,
  missingLine,
  missingParts,
  missingPreview,
} from './folders-of-parts.ts'

/** The files of a page kind, after its name. */
const parts = ['entry.ts', 'groq.ts', 'view.tsx', 'test.tsx']

const table = 'lib/addresses/kinds.ts'
type Table = Readonly<Record<string, { documentType: string } | undefined>>

/**
 * A page kind is one folder with a line in the registry and one in the table of kinds, from which
 * Studio knows where its pages are seen, and a walk in the browser; its document has a preview and an example
 * in every language.
 */
export const pageKinds: Check = {
  name: 'page kinds',
  async run({ root }) {
    const demo = await demoOf(root)
    const kinds = await tableOf(root)
    return foldersOfParts(root, 'components/pages').flatMap((folder) => [
      ...missingParts(root, folder, parts),
      ...missingParts(root, { ...folder, path: 'tests/e2e/pages' }, ['spec.ts']),
      ...missingLine(root, 'components/pages/registry.ts', folder, 'entry.ts'),
      ...documentFindings(root, folder, kinds[folder.type]?.documentType, demo),
    ])
  },
}

async function tableOf(root: string): Promise<Table> {
  const { pageKinds: kinds } = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, table)).href
  )) as { pageKinds: Table }
  return kinds
}

function documentFindings(
  root: string,
  folder: FolderOfParts,
  documentType: string | undefined,
  demo: DemoDocument[],
): Finding[] {
  if (documentType === undefined) {
    return [
      {
        file: table,
        problem: `has no line for ${folder.name}`,
        fix: 'Say there where its pages lie and which document they show.',
      },
    ]
  }
  const name = documentType.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [
    ...missingParts(root, { ...folder, name, path: 'schemas/documents' }, ['ts']),
    ...missingPreview(root, `schemas/documents/${name}.ts`),
    ...missingExamples(folder, demo, ({ _type }) => _type === documentType),
  ]
}
