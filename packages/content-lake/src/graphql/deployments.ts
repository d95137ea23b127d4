import type { LakeDocument } from '@orrery/groq/document'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { Generation } from './api-model.ts'
import { type GraphqlApi, createGraphqlApi } from './api.ts'
import { InvalidApiError } from './json-readers.ts'

/** APIs stand in the dataset that they answer for, as schemas do: copies, backups and history have them too. */
const TYPE = 'system.graphql'

/** What the tag of an API may be: it is a part of the document's id. */
const TAG = /^[a-zA-Z0-9_-]{1,60}$/

/** An API of a dataset, with what the public command is told of it. */
export interface Deployment {
  readonly tag: string
  readonly generation: Generation
  readonly playgroundEnabled: boolean
  readonly api: GraphqlApi
}

/** Whether APIs may have this tag. */
export const isDeploymentTag = (tag: string): boolean => TAG.test(tag)

/** Id of the document that keeps an API. */
export const deploymentId = (tag: string): string => `_.graphql.${tag}`

/**
 * The document that keeps an API.
 * @param schema what the public command deploys
 * @throws InvalidApi where no API can be made of that.
 */
export function deploymentDocument(tag: string, schema: unknown, playgroundEnabled: boolean) {
  const { generation } = createGraphqlApi(schema).model
  return {
    _id: deploymentId(tag),
    _type: TYPE,
    tag,
    generation,
    playgroundEnabled,
    schema: JSON.stringify(schema),
  }
}

const deploymentOf = new WeakMap<LakeDocument, Deployment | null>()

/**
 * The API of a dataset with this tag, made once a deployment; undefined where none is deployed, or somebody wrote the document by hand and it describes
 * none.
 */
export function findDeployment({ documents }: DatasetStore, tag: string): Deployment | undefined {
  const document = documents.byId(deploymentId(tag))
  if (document?._type !== TYPE) return undefined
  let found = deploymentOf.get(document)
  if (found === undefined) deploymentOf.set(document, (found = deploymentIn(document)))
  return found ?? undefined
}

/** The documents that keep the APIs of a dataset. */
export function listDeployments({ documents }: DatasetStore): LakeDocument[] {
  return [...documents.byType(TYPE)].filter(({ _id, tag }) => _id === deploymentId(String(tag)))
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
