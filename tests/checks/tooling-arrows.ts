/** One forbidden import for each line of the tables of server/ and tooling/; see `forbiddenInside`. */
export const forbiddenInTooling: [string, string][] = [
  ['server/launcher/a.ts', "import { serve } from '../front/front.ts'"],
  ['server/front/a.ts', "import { bringUp } from '../launcher/bring-up.ts'"],
  ['server/commands/a.ts', "import { serve } from '../front/front.ts'"],
  ['tooling/testing/a.ts', "import { checks } from '../checks/all.ts'"],
  ['tooling/lockfile/a.ts', "import { checks } from '../checks/all.ts'"],
  ['tooling/on-demand/a.ts', "import { checks } from '../checks/all.ts'"],
  ['tooling/typegen/a.ts', "import { generatedTypes } from '../checks/generated-types.ts'"],
  ['tooling/faces/a.ts', "import { generatedTypes } from '../checks/generated-types.ts'"],
  ['tooling/world/a.ts', "import { checks } from '../checks/all.ts'"],
  ['tooling/checks/a.ts', "import { stages } from '../testing/stages.ts'"],
  ['tooling/commands/a.ts', "import { benches } from '../bench/benches.ts'"],
  ['tooling/bench/a.ts', "import { checks } from '../checks/all.ts'"],
  ['tooling/guide/a.ts', "import { checks } from '../checks/all.ts'"],
]
