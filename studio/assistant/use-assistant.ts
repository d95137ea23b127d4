import { useMemo } from 'react'
import { useClient, useGrantsStore, usePerspective, useSchema, useWorkspaceSchemaId } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useOwnRoleTitles } from '../data/use-permission.ts'
import type { AssistantContext } from './assistant-context.ts'
import { useAssistantModel } from './assistant-settings.ts'

/**
 * Context of the assistant in the current perspective.
 *
 * @returns undefined where no model is configured, and in the published perspective, which is read-only
 */
export function useAssistant(): AssistantContext | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const grants = useGrantsStore()
  const schemaId = useWorkspaceSchemaId()
  const { perspectiveStack, selectedReleaseId: release, selectedPerspectiveName } = usePerspective()
  const role = useOwnRoleTitles()
  const model = useAssistantModel()?.name
  const stack = perspectiveStack.join()
  const isReadOnly = selectedPerspectiveName === 'published'
  return useMemo(
    () =>
      model === undefined || isReadOnly
        ? undefined
        : {
            client,
            schema,
            grants,
            schemaId,
            model,
            release,
            stack: stack.split(','),
            role,
          },
    [client, schema, grants, schemaId, model, release, stack, role, isReadOnly],
  )
}
