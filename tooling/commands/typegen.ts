/**
 * `npm run typegen`: extracts the content schema, also as it is deployed to a lake, and generates the types and shapes of
 * every content query (paths: sanity.cli.ts), of every document for the shop and of the shop's resolvers; `-- shop` generates
 * the last two only, in a second. The outputs are committed, so a build generates nothing; `npm run verify` rejects outdated
 * ones.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CliError } from '../../server/launcher/cli-error.ts'
import { studioSchemaFile } from '../../server/launcher/deploy-schema.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { generateQueryShapes } from '../typegen/generate-query-shapes.ts'
import { reuseFragmentTypes } from '../typegen/reuse-fragment-types.ts'
import { generateDocumentTypes } from '../typegen/shop/document-types.ts'
import { generateResolverTypes } from '../typegen/shop/resolver-types.ts'
import { writeStampedFile } from '../typegen/stamped-file.ts'
import {
  contentTypesFile,
  queryShapesFile,
  shopGraphqlDocumentsTarget,
  resolverTypesFile,
} from '../typegen/generated-files.ts'

const schema = 'lib/content/schema.generated.json'

function sanity(parameters: string[]): void {
  const { status } = spawnSync(join(checkoutRoot, 'node_modules', '.bin', 'sanity'), parameters, {
    cwd: checkoutRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SANITY_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  })
  if (status !== 0) throw new CliError(`sanity ${parameters.join(' ')} exited with code ${status}.`)
}

/** Writes the schema as `sanity schemas deploy` sends it. */
function generateStudioSchema(): void {
  const folder = mkdtempSync(join(tmpdir(), 'studio-schema-'))
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  try {
    sanity(['manifest', 'extract', '--path', folder])
    const { workspaces } = read('create-manifest.json') as {
      workspaces: { name: string; title: string; schema: string }[]
    }
    const [workspace] = workspaces
    if (!workspace) throw new CliError('sanity manifest extract found no workspace.')
    const { name, title, schema: file } = workspace
    const deployed = { workspace: { name, title }, version: '2025-05-01', schema: read(file) }
    writeFileSync(join(checkoutRoot, studioSchemaFile), `${JSON.stringify(deployed, null, 1)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function generateContentTypes(): void {
  generateStudioSchema()
  sanity(['schema', 'extract', '--enforce-required-fields', '--force', '--path', schema])
  sanity(['typegen', 'generate'])
  const spelledOut = readFileSync(join(checkoutRoot, contentTypesFile.output), 'utf8')
  writeStampedFile(checkoutRoot, contentTypesFile, reuseFragmentTypes(spelledOut))
  writeStampedFile(checkoutRoot, queryShapesFile, generateQueryShapes(spelledOut))
}

await runCommand(async () => {
  if (process.argv[2] !== 'shop') generateContentTypes()
  writeStampedFile(checkoutRoot, resolverTypesFile, generateResolverTypes())
  writeStampedFile(
    checkoutRoot,
    shopGraphqlDocumentsTarget,
    await generateDocumentTypes(checkoutRoot),
  )
  return 0
})
