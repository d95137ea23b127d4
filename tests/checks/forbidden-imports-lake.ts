/** One forbidden import for each line of the content lake's folder rules; see `forbiddenFolderImports`. */
export const forbiddenLakeImports: [string, string][] = [
  [
    'packages/content-lake/src/document/a.ts',
    "import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'",
  ],
  ['packages/groq/src/groq-error.ts', "import { parseQuery } from './parse.ts'"],
  ['packages/groq/src/lru-cache.ts', "import { typeOf } from './values/groq-values.ts'"],
  ['packages/groq/src/values/a.ts', "import { Scope } from '../evaluation/scope.ts'"],
  ['packages/groq/src/syntax/a.ts', "import { FUNCTIONS } from '../functions/registry.ts'"],
  ['packages/groq/src/dataset/a.ts', "import { runQuery } from '../query.ts'"],
  ['packages/groq/src/evaluation/a.ts', "import { compileNode } from '../nodes/scan.ts'"],
  ['packages/groq/src/match/a.ts', "import { registry } from '../functions/registry.ts'"],
  ['packages/groq/src/geo/a.ts', "import { Scope } from '../evaluation/scope.ts'"],
  ['packages/groq/src/functions/a.ts', "import { compileScan } from '../nodes/scan.ts'"],
  ['packages/groq/src/nodes/a.ts', "import { compileTree } from '../compile.ts'"],
  ['packages/groq/src/document.ts', "import { typeOf } from './values/groq-values.ts'"],
  ['packages/groq/src/layers.ts', "import { typeOf } from './values/groq-values.ts'"],
  ['packages/groq/src/parse-time.ts', "import { typeOf } from './values/groq-values.ts'"],
  [
    'packages/content-lake/src/cluster/cluster.ts',
    "import type { LakeStore } from '../store/lake-store.ts'",
  ],
  ['packages/content-lake/src/cluster/a.ts', "import { serveLake } from '../serve.ts'"],
  [
    'packages/content-lake/src/encryption/a.ts',
    "import { StorageError } from '../store/storage-error.ts'",
  ],
  [
    'packages/content-lake/src/store/open-shared-store.ts',
    "import { createLake } from '../lake.ts'",
  ],
  [
    'packages/content-lake/src/store/move-lake-database.ts',
    "import { createLake } from '../lake.ts'",
  ],
  ['packages/content-lake/src/lake-dependencies.ts', "import { createLake } from './lake.ts'"],
  ['packages/content-lake/src/config-values.ts', "import { readConfig } from './config.ts'"],
  ['packages/content-lake/src/lake-config.ts', "import { createLake } from './lake.ts'"],
  [
    'packages/content-lake/src/query-editor/a.ts',
    "import { answerQuery } from '../query/query-handler.ts'",
  ],
  ['packages/content-lake/src/access/a.ts', "import { notFound } from '../http/errors.ts'"],
  ['packages/content-lake/src/store/a.ts', "import { WriteError } from '../write/write-errors.ts'"],
  [
    'packages/content-lake/src/store/a.ts',
    "import { openDatabase } from './sqlite/lake-database.ts'",
  ],
  [
    'packages/content-lake/src/store/sqlite/a.ts',
    "import { TransactionRunner } from '../../write/transaction-runner.ts'",
  ],
  ['packages/content-lake/src/asset-store/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/patch/a.ts', "import { WriteError } from '../write/write-errors.ts'"],
  [
    'packages/content-lake/src/write/a.ts',
    "import { releaseTransactionRules } from '../release/release-rules.ts'",
  ],
  ['packages/content-lake/src/write/a.ts', "import { badRequest } from '../http/errors.ts'"],
  [
    'packages/content-lake/src/write/a.ts',
    "import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'",
  ],
  ['packages/content-lake/src/release/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/graphql/a.ts', "import { badRequest } from '../http/errors.ts'"],
  [
    'packages/content-lake/src/graphql/shape/a.ts',
    "import { planAsGroqQuery } from '../plan-query.ts'",
  ],
  ['packages/content-lake/src/query-worker/a.ts', "import { badRequest } from '../http/errors.ts'"],
  ['packages/content-lake/src/fair-scheduling/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/lake.ts', "import { badRequest } from './http/errors.ts'"],
  ['packages/content-lake/src/http/a.ts', "import { queryRoutes } from '../query/routes.ts'"],
  [
    'packages/content-lake/src/socket/a.ts',
    "import { attachStreams } from '../streams/stream-multiplexer.ts'",
  ],
  ['packages/content-lake/src/events/a.ts', "import type { Handler } from '../http/router.ts'"],
  [
    'packages/content-lake/src/query/a.ts',
    "import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'",
  ],
  [
    'packages/content-lake/src/mutate/a.ts',
    "import { publishRelease } from '../release/publish-release.ts'",
  ],
  [
    'packages/content-lake/src/language-model/a.ts',
    "import { httpError } from '../http/errors.ts'",
  ],
  [
    'packages/content-lake/src/agent-actions/a.ts',
    "import { publishRelease } from '../release/publish-release.ts'",
  ],
  [
    'packages/content-lake/src/listen/a.ts',
    "import { answerQuery } from '../query/query-handler.ts'",
  ],
  ['packages/content-lake/src/live/a.ts', "import { listen } from '../listen/listen.ts'"],
  [
    'packages/content-lake/src/history/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
  [
    'packages/content-lake/src/account/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
  [
    'packages/content-lake/src/datasets/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
  [
    'packages/content-lake/src/project/a.ts',
    "import { copyJobsOf } from '../datasets/dataset-copy-routes.ts'",
  ],
  [
    'packages/content-lake/src/webhooks/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
  [
    'packages/content-lake/src/audit/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
  [
    'packages/content-lake/src/assets/a.ts',
    "import { authenticate } from '../account/authenticate.ts'",
  ],
  [
    'packages/content-lake/src/presence/a.ts',
    "import { attachStreams } from '../streams/stream-multiplexer.ts'",
  ],
  ['packages/content-lake/src/streams/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/routes.ts', "import { createLake } from './lake.ts'"],
  ['packages/content-lake/src/socket-routes.ts', "import { routes } from './routes.ts'"],
  ['packages/content-lake/src/config.ts', "import { serveLake } from './serve.ts'"],
  [
    'packages/content-lake/src/serve.ts',
    "import { openSqliteStore } from './store/sqlite/sqlite-store.ts'",
  ],
  [
    'packages/content-lake/src/archive/a.ts',
    "import { BrokenBackup } from '../backup/unpack-backup.ts'",
  ],
  [
    'packages/content-lake/src/backup/a.ts',
    "import { localAssetCopies } from '../assets/local-asset-copies.ts'",
  ],
  ['packages/content-lake/src/metrics/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/operations/a.ts', "import { serveLake } from '../serve.ts'"],
  ['packages/content-lake/src/machine/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/telemetry/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/tls/a.ts', "import { badRequest } from '../http/errors.ts'"],
  ['packages/content-lake/src/connect/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/https/a.ts', "import type { Lake } from '../lake.ts'"],
  ['packages/content-lake/src/startup-checks.ts', "import { serveLake } from './serve.ts'"],
  ['packages/content-lake/src/serve-https.ts', "import { serveLake } from './serve.ts'"],
  [
    'packages/content-lake/src/store/move-lake-database.ts',
    "import { createLake } from '../lake.ts'",
  ],
  ['packages/content-lake/src/serve.ts', "import { run } from './commands/run.ts'"],
  ['packages/content-lake/src/import-source/a.ts', "import { createLake } from '../lake.ts'"],
  [
    'packages/content-lake/src/commands/a.ts',
    "import { TransactionRunner } from '../write/transaction-runner.ts'",
  ],
]
