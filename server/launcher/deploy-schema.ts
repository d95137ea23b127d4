import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'

/** The content schema as `sanity schemas deploy` sends it. `npm run typegen` generates it. */
export const studioSchemaFile = 'lib/content/studio-schema.generated.json'

/**
 * Deploys the content schema to the embedded lake, unless it is deployed already: agent actions validate by it.
 *
 * @throws CliError if the lake rejects it
 */
export async function deploySchema(
  root: string,
  lakeOrigin: string,
  variables: Record<string, string>,
): Promise<void> {
  const project = variables.CONTENT_LAKE_PROJECT ?? 'orrery'
  const dataset = variables.CONTENT_LAKE_DATASET ?? 'production'
  const url = `${lakeOrigin}/v2025-03-01/projects/${project}/datasets/${dataset}/schemas`
  const headers = { authorization: `Bearer ${variables.CONTENT_LAKE_TOKEN}` }
  const given = JSON.parse(readFileSync(join(root, studioSchemaFile), 'utf8')) as {
    workspace: { name: string }
    schema: unknown
  }
  const stored = await send(`${url}/_.schemas.${given.workspace.name}`, { headers })
  const [deployed] = (Array.isArray(stored) ? stored : []) as { schema?: string }[]
  if (deployed?.schema === JSON.stringify(given.schema)) return
  await send(url, { method: 'PUT', headers, body: JSON.stringify({ schemas: [given] }) })
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok)
    throw new CliError(
      `The content lake rejected the content schema (status ${response.status}: ${await response.text()}).`,
    )
  return response.json()
}
