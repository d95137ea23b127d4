import { ruleTable } from './rule-table.ts'

/** `folderRules` (tooling/checks/zones.ts) of Studio. */
export const studioFolderRules = ruleTable({
  'studio-runtime.ts': [],
  // Date formats.
  'date-format.ts': [],
  // Shared by several folders: interface components, live queries, release labels.
  releases: ['date-format.ts'],
  ui: ['releases'],
  data: [],
  actions: ['ui', 'data', 'releases'],
  // Translation state for the board, documents and their actions.
  'translations/model': ['releases'],
  translations: ['translations/model', 'date-format.ts', 'ui', 'data', 'releases'],
  embedded: ['date-format.ts'],
  // Query support of the content lake, for the Vision tool.
  vision: [],
  inputs: ['ui', 'data', 'releases'],
  presentation: ['ui', 'data', 'releases'],
  structure: ['studio-runtime.ts', 'ui', 'data', 'releases'],
  'tools/*/model': ['date-format.ts', 'releases'],
  'tools/*': [
    'tools/*/model',
    'date-format.ts',
    'ui',
    'data',
    'releases',
    'translations',
    'translations/model',
  ],
  '.': 'anything',
})
