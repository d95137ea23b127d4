import type { LakeDocument } from '@orrery/groq/document'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { ApiGeneration } from './api-model.ts'
import { type GraphqlApi, createGraphqlApi } from './graphql-api.ts'
import { InvalidApiError } from './json-readers.ts'

/** APIs are stored in their dataset, as schemas are: copies, backups and history include them. */
const TYPE = 'system.graphql'

/** Valid tags: they are part of the document's id. */
const TAG = /^[a-zA-Z0-9_-]{1,60}$/

/** A deployed API. */
export interface Deployment {
  readonly tag: string
  readonly generation: ApiGeneration
  readonly playgroundEnabled: boolean
  readonly api: GraphqlApi
}

/** Whether a tag is valid. */
export const isDeploymentTag = (tag: string): boolean => TAG.test(tag)

/** Id of the document of an API. */
export const deploymentDocumentId = (tag: string): string => `_.graphql.${tag}`

/**
 * The document that stores an API.
 * @param schema as the CLI deploys it
 * @throws InvalidApiError for an invalid schema.
 */
export function deploymentDocument(tag: string, schema: unknown, playgroundEnabled: boolean) {
  const { generation } = createGraphqlApi(schema).model
  return {
    _id: deploymentDocumentId(tag),
    _type: TYPE,
    tag,
    generation,
    playgroundEnabled,
    schema: JSON.stringify(schema),
  }
}

const deploymentOf = new WeakMap<LakeDocument, Deployment | null>()

/**
 * The API with this tag, created once per deployment; undefined where none is deployed or its document is invalid.
 */
export function findDeployment({ documents }: DatasetStore, tag: string): Deployment | undefined {
  const document = documents.byId(deploymentDocumentId(tag))
  if (document?._type !== TYPE) return undefined
  let found = deploymentOf.get(document)
  if (found === undefined) deploymentOf.set(document, (found = deploymentIn(document)))
  return found ?? undefined
}

/** The documents of the APIs of a dataset. */
export function deploymentDocumentsOf({ documents }: DatasetStore): LakeDocument[] {
  return [...documents.byType(TYPE)].filter(
    ({ _id, tag }) => _id === deploymentDocumentId(String(tag)),
  )
}

function deploymentIn({ tag, playgroundEnabled, schema }: LakeDocument): Deployment | null {
  try {
    const api = createGraphqlApi(JSON.parse(String(schema)), true)
    const { generation } = api.model
    return { tag: String(tag), generation, playgroundEnabled: playgroundEnabled === true, api }
  } catch (error) {
    if (error instanceof InvalidApiError || error instanceof SyntaxError) return null
    throw error
  }
}
