/** One forbidden import for each line of the table of scripts; see `forbiddenInside`. */
export const forbiddenInScripts: [string, string][] = [
  ['scripts/launcher/a.ts', "import { testPlan } from '../testing/stack.ts'"],
  ['scripts/site/a.ts', "import { bringUp } from '../launcher/bring-up.ts'"],
  ['scripts/testing/a.ts', "import { checks } from '../checks/all.ts'"],
  ['scripts/lockfile/a.ts', "import { root } from '../launcher/session.ts'"],
  ['scripts/on-demand/a.ts', "import { checks } from '../checks/all.ts'"],
  ['scripts/advisories/a.ts', "import { Refusal } from '../launcher/refusal.ts'"],
  ['scripts/typegen/a.ts', "import { generatedTypes } from '../checks/generated-types.ts'"],
  ['scripts/faces/a.ts', "import { generatedTypes } from '../checks/generated-types.ts'"],
  ['scripts/world/a.ts', "import { root } from '../launcher/session.ts'"],
  ['scripts/checks/a.ts', "import { root } from '../launcher/session.ts'"],
  ['scripts/commands/a.ts', "import { benches } from '../bench/benches.ts'"],
  ['scripts/bench/a.ts', "import { checks } from '../checks/all.ts'"],
  ['scripts/guide/a.ts', "import { bringUp } from '../launcher/bring-up.ts'"],
]
