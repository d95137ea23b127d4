/** One forbidden import for each line of the tables of server/ and tooling/; see `forbiddenInside`. */
export const forbiddenInTooling: [string, string][] = [
  ['server/launcher/a.ts', "import { createRequestHandler } from '../front/request-handler.ts'"],
  ['server/front/a.ts', "import { startStack } from '../launcher/start-stack.ts'"],
  ['server/commands/a.ts', "import { createRequestHandler } from '../front/request-handler.ts'"],
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
