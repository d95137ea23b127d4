/** One forbidden import for each line of Studio's own table; see `forbiddenInside`. */
export const forbiddenInStudio: [string, string][] = [
  ['studio/tools/a/a.view.tsx', "import { structure } from '../../structure/structure.ts'"],
  ['studio/tools/a/model/a.ts', "import { studioApiVersion } from '../../../runtime.ts'"],
  ['studio/runtime.ts', "import { structure } from './structure/structure.ts'"],
  ['studio/dates.ts', "import { zonesOf } from './releases/zones.ts'"],
  ['studio/ui/a.tsx', "import { useAnswer } from '../reading/use-answer.ts'"],
  ['studio/reading/a.ts', "import { ToolPage } from '../ui/tool-page.tsx'"],
  ['studio/releases/a.ts', "import { useAnswer } from '../reading/use-answer.ts'"],
  ['studio/actions/a.ts', "import { allowedActions } from '../structure/allowed-actions.ts'"],
  ['studio/translations/model/a.ts', "import { useAnswer } from '../../reading/use-answer.ts'"],
  ['studio/translations/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/embedded/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/vision/a.ts', "import { createLine } from '../embedded/client-factory.ts'"],
  ['studio/inputs/a.tsx', "import { locations } from '../presentation/locations.ts'"],
  ['studio/presentation/a.ts', "import { structure } from '../structure/structure.ts'"],
  ['studio/structure/a.ts', "import { createStudioConfig } from '../create-studio-config.ts'"],
]
