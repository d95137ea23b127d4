import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './finding.ts'
import { foldersOfParts, missingLine, missingParts } from './folders-of-parts.ts'

const folderOfTools = 'studio/tools'

/** The files of a tool of Studio, after its name. */
const parts = ['tool.ts', 'view.tsx', 'test.tsx']

/** A tool of Studio is one folder: what Studio shows of it, its view, its test; and it has a line in the configuration. */
export const studioTools: Check = {
  name: 'studio tools',
  run({ root }) {
    if (!existsSync(join(root, folderOfTools))) return []
    return foldersOfParts(root, folderOfTools).flatMap((folder) => [
      ...missingParts(root, folder, parts),
      ...missingLine(root, 'studio/create-studio-config.ts', folder, 'tool.ts', 'tools/'),
    ])
  },
}
