import { ruleTable } from './rule-table.ts'

/** `folderRules` (tooling/checks/zones.ts) of Studio. */
export const studioFolderRules = ruleTable({
  'studio-runtime.ts': [],
  // Date formats.
  'date-format.ts': [],
  // Parsers that hold each query result against its expected shape.
  'query-results': [],
  // Shared by several folders: interface components, live queries, release labels.
  releases: ['date-format.ts', 'query-results'],
  ui: ['releases'],
  data: ['query-results'],
  // Problems of documents: found by a process of the site, or in the browser.
  'content-checks': ['releases'],
  actions: ['ui', 'data', 'releases'],
  // Translation state for the board, documents and their actions.
  'translations/model': ['date-format.ts', 'releases'],
  translations: ['translations/model', 'query-results', 'date-format.ts', 'ui', 'data', 'releases'],
  // Proposals of a language model.
  'assistant/model': ['translations/model'],
  assistant: [
    'assistant/model',
    'translations',
    'translations/model',
    'query-results',
    'ui',
    'data',
    'releases',
  ],
  // Texts that replace those of Sanity.
  locale: [],
  embedded: ['date-format.ts'],
  // Query support of the content lake, for the Vision tool.
  vision: [],
  inputs: ['query-results', 'date-format.ts', 'ui', 'data', 'releases'],
  presentation: ['query-results', 'ui', 'data', 'releases'],
  structure: ['studio-runtime.ts', 'query-results', 'ui', 'data', 'releases'],
  'tools/*/model': ['query-results', 'date-format.ts', 'releases'],
  'tools/*': [
    'tools/*/model',
    'query-results',
    'date-format.ts',
    'ui',
    'data',
    'content-checks',
    'releases',
    'translations',
    'translations/model',
    'assistant',
  ],
  '.': 'anything',
})
