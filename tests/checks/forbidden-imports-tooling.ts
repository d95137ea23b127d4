/** One forbidden import for each line of the folder rules of server/ and tooling/; see `forbiddenFolderImports`. */
export const forbiddenToolingImports: [string, string][] = [
  [
    'server/launcher/a.ts',
    "import { createPageRequestHandler } from '../front/request-handler.ts'",
  ],
  ['server/front/a.ts', "import { startStack } from '../launcher/start-stack.ts'"],
  [
    'server/commands/a.ts',
    "import { createPageRequestHandler } from '../front/request-handler.ts'",
  ],
  ['tooling/testing/a.ts', "import { checks } from '../checks/all-checks.ts'"],
  ['tooling/lockfile/a.ts', "import { checks } from '../checks/all-checks.ts'"],
  ['tooling/on-demand/a.ts', "import { checks } from '../checks/all-checks.ts'"],
  ['tooling/typegen/a.ts', "import { generatedTypesCheck } from '../checks/generated-types.ts'"],
  ['tooling/fonts/a.ts', "import { generatedTypesCheck } from '../checks/generated-types.ts'"],
  ['tooling/world-map/a.ts', "import { checks } from '../checks/all-checks.ts'"],
  ['tooling/checks/a.ts', "import { stages } from '../testing/test-stages.ts'"],
  ['tooling/commands/a.ts', "import { benchmarks } from '../bench/benchmarks.ts'"],
  ['tooling/bench/a.ts', "import { checks } from '../checks/all-checks.ts'"],
  ['tooling/guide/a.ts', "import { checks } from '../checks/all-checks.ts'"],
]
