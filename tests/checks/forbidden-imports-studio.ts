/** One forbidden import for each line of Studio's folder rules; see `forbiddenFolderImports`. */
export const forbiddenStudioImports: [string, string][] = [
  ['studio/tools/a/a.view.tsx', "import { structure } from '../../structure/structure.ts'"],
  ['studio/tools/a/model/a.ts', "import { studioApiVersion } from '../../../studio-runtime.ts'"],
  ['studio/studio-runtime.ts', "import { structure } from './structure/structure.ts'"],
  ['studio/date-format.ts', "import { townOf } from './releases/time-zones.ts'"],
  ['studio/query-results/a.ts', "import { useLiveQuery } from '../data/use-live-query.ts'"],
  ['studio/ui/a.tsx', "import { useLiveQuery } from '../data/use-live-query.ts'"],
  ['studio/data/a.ts', "import { ToolPage } from '../ui/tool-page.tsx'"],
  ['studio/content-checks/a.ts', "import { fieldTitle } from '../ui/field-titles.ts'"],
  ['studio/releases/a.ts', "import { useLiveQuery } from '../data/use-live-query.ts'"],
  [
    'studio/actions/a.ts',
    "import { allowedDocumentActions } from '../structure/allowed-document-actions.ts'",
  ],
  ['studio/translations/model/a.ts', "import { useLiveQuery } from '../../data/use-live-query.ts'"],
  ['studio/translations/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/assistant/model/a.ts', "import { useLiveQuery } from '../../data/use-live-query.ts'"],
  ['studio/assistant/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/locale/a.ts', "import { ToolPage } from '../ui/tool-page.tsx'"],
  ['studio/embedded/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/vision/a.ts', "import { createLakeConnection } from '../embedded/lake-connection.ts'"],
  [
    'studio/inputs/a.tsx',
    "import { createDocumentLocationResolver } from '../presentation/document-locations.ts'",
  ],
  ['studio/presentation/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/structure/a.ts', "import { createStudioConfig } from '../create-studio-config.ts'"],
]
