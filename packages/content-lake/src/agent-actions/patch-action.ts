import { requireDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import { bufferedJson } from '../http/buffered-response.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import type { Handler, Route } from '../http/router.ts'
import { assertMayWrite } from '../mutate/mutate-routes.ts'
import { parseConditionalPaths } from './conditional-paths.ts'
import { requireDeployedSchema } from './deployed-schema.ts'
import { parsePatchTargets, patchesForTarget } from './patch-targets.ts'
import { parseFlag, parseTargetDocument, writeTargetDocument } from './target-document.ts'

/**
 * `POST /agent/action/patch/{dataset}`: changes a document as its deployed schema allows, without a model. With
 * `async` the response is the id alone; the change is stored by then as well, so that no error is lost.
 */
const patch: Handler = async (context) => {
  const dataset = requireDataset(context)
  assertMayWrite(context.principal, dataset.name, 'mutation')
  const { body, ...sender } = await readBodyAndReauthenticate(context)
  const isAsync = parseFlag(body, 'async')
  const noWrite = parseFlag(body, 'noWrite')
  if (isAsync && noWrite)
    throw badRequest('"async" and "noWrite" exclude each other: only the document shows the result')
  const schema = requireDeployedSchema(dataset.documents, body.schemaId)
  const target = parseTargetDocument(body)
  const changes = parsePatchTargets(body.target)
  const conditions = parseConditionalPaths(body.conditionalPaths)
  const written = await writeTargetDocument(
    sender,
    dataset,
    { target, schema, noWrite },
    (opened, apply) => {
      let document: Readonly<Record<string, unknown>> = opened.content
      for (const change of changes)
        for (const operations of patchesForTarget({ ...opened, document, conditions }, change))
          document = apply(operations)
    },
  )
  return isAsync ? bufferedJson({ _id: written._id }, { status: 201 }) : bufferedJson(written)
}

/** The agent action that needs no language model. */
export const patchActionRoutes: Route[] = [
  { method: 'POST', path: '/agent/action/patch/:dataset', handler: patch },
]
