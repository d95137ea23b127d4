import { table } from './rule-table.ts'

/** The arrows inside Studio: the part of `folderRules` (tooling/checks/zones.ts) that is its. */
export const studioFolderRules = table({
  'runtime.ts': [],
  // How dates are written.
  'date-format.ts': [],
  // What several rooms of Studio share: parts of its interface, live answers, the words of releases.
  releases: ['date-format.ts'],
  ui: ['releases'],
  data: [],
  actions: ['ui', 'data', 'releases'],
  // What is known of translations, for the board, for documents and for their actions.
  'translations/model': ['releases'],
  translations: ['translations/model', 'date-format.ts', 'ui', 'data', 'releases'],
  embedded: ['date-format.ts'],
  // What the content lake knows of queries, around the tool that they are asked with.
  vision: [],
  inputs: ['ui', 'data', 'releases'],
  presentation: ['ui', 'data', 'releases'],
  structure: ['runtime.ts', 'ui', 'data', 'releases'],
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
