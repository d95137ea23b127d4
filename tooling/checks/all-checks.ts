import { importBoundariesCheck } from './import-boundaries.ts'
import { citationsCheck } from './citations/broken-citations.ts'
import { dependencyReasonsCheck } from './dependency-reasons.ts'
import { demoMediaCheck } from './demo-media.ts'
import { duplicateCodeCheck } from './duplicate-code.ts'
import { envExampleCheck } from './env-example.ts'
import type { Check } from './finding.ts'
import { fileNamesCheck } from './file-names.ts'
import { pageModulesCheck, pageKindsCheck, studioToolsCheck } from './feature-folders.ts'
import { formatCheck } from './format.ts'
import { generatedTypesCheck } from './generated-types.ts'
import { languageTableCheck } from './language-consistency.ts'
import { lintCheck } from './lint.ts'
import { lockfileCheck } from './lockfile.ts'
import { logicalCssCheck } from './logical-css.ts'
import { translatedMessagesCheck } from './translated-messages.ts'
import { specificationCheck } from './specification.ts'
import { styleSheetsCheck } from './style-sheets.ts'
import { typesCheck } from './types.ts'
import { unusedCodeCheck } from './unused-code.ts'

/** Every check of the quick gate. Tools run first, because they take longest. */
export const checks: Check[] = [
  typesCheck,
  lintCheck,
  unusedCodeCheck,
  duplicateCodeCheck,
  formatCheck,
  languageTableCheck,
  translatedMessagesCheck,
  logicalCssCheck,
  styleSheetsCheck,
  pageModulesCheck,
  pageKindsCheck,
  studioToolsCheck,
  envExampleCheck,
  generatedTypesCheck,
  lockfileCheck,
  dependencyReasonsCheck,
  demoMediaCheck,
  importBoundariesCheck,
  fileNamesCheck,
  citationsCheck,
  specificationCheck,
]
