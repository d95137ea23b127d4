import { boundaries } from './boundaries.ts'
import { citations } from './citations/citations.ts'
import { dependencies } from './dependencies.ts'
import { demoMedia } from './demo-media.ts'
import { duplicates } from './duplicates.ts'
import { envExample } from './env-example.ts'
import type { Check } from './finding.ts'
import { fileNames } from './file-names.ts'
import { modules, pageKinds, studioTools } from './feature-folders.ts'
import { format } from './format.ts'
import { generatedTypes } from './generated-types.ts'
import { languages } from './languages.ts'
import { lint } from './lint.ts'
import { lockfile } from './lockfile.ts'
import { logicalCss } from './logical-css.ts'
import { messages } from './messages.ts'
import { specification } from './specification.ts'
import { styleSheets } from './style-sheets.ts'
import { types } from './types.ts'
import { unused } from './unused.ts'

/** Every check of the quick gate. Tools run first, because they take longest. */
export const checks: Check[] = [
  types,
  lint,
  unused,
  duplicates,
  format,
  languages,
  messages,
  logicalCss,
  styleSheets,
  modules,
  pageKinds,
  studioTools,
  envExample,
  generatedTypes,
  lockfile,
  dependencies,
  demoMedia,
  boundaries,
  fileNames,
  citations,
  specification,
]
