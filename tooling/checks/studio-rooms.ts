import { table } from './inner-table.ts'

/** The arrows inside Studio: the part of `innerRooms` (tooling/checks/rooms.ts) that is its. */
export const studioRooms = table({
  'runtime.ts': [],
  // How dates are written.
  'dates.ts': [],
  // What several rooms of Studio share: parts of its interface, live answers, the words of releases.
  releases: ['dates.ts'],
  ui: ['releases'],
  reading: [],
  actions: ['ui', 'reading', 'releases'],
  // What is known of translations, for the board, for documents and for their actions.
  'translations/model': ['releases'],
  translations: ['translations/model', 'dates.ts', 'ui', 'reading', 'releases'],
  embedded: ['dates.ts'],
  // What the content lake knows of queries, around the tool that they are asked with.
  vision: [],
  inputs: ['ui', 'reading', 'releases'],
  presentation: ['ui', 'reading', 'releases'],
  structure: ['runtime.ts', 'ui', 'reading', 'releases'],
  'tools/*/model': ['dates.ts', 'releases'],
  'tools/*': [
    'tools/*/model',
    'dates.ts',
    'ui',
    'reading',
    'releases',
    'translations',
    'translations/model',
  ],
  '.': 'anything',
})
