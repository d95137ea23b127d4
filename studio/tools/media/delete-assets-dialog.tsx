import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import { partsOf, rowsOf } from '../../query-results/result-parser.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import {
  type Asset,
  assetProjection,
  assetSchema,
  assetDisplayName,
  documentCountUsingAsset,
} from './model/asset.ts'
import { AssetUsageList } from './asset-usage-list.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  ids: readonly string[]
  onClose: () => void
  onDeleted: (ids: readonly string[]) => void
}

const deletionQuery = {
  fetch: `{
    "assets": *[_id in $ids]{${assetProjection}},
    "documents": *[references($ids)] | order(_type asc, _id asc)[0...50]{_id, _type, title, name, language, "store": store{title}}
  }`,
  // A listener's URL cannot hold hundreds of ids, so this query does not listen. The dialog is short-lived.
  listen: '*',
  parser: partsOf({ assets: rowsOf(assetSchema), documents: rowsOf(documentSchema) }),
}

/** Deletes unused assets, and lists the documents that use the others. */
export function DeleteAssetsDialog({ ids, onClose, onDeleted }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const { value, problem } = useLiveQuery(deletionQuery, { ids: [...ids] }, { throttle: 2000 })
  const { isBusy, problem: refused, run } = useAsyncAction(deleteErrorMessage)
  const free = value?.assets.filter((asset) => documentCountUsingAsset(asset) === 0) ?? []
  const used = value?.assets.filter((asset) => documentCountUsingAsset(asset) > 0) ?? []
  const remove = () =>
    run(async () => {
      const gone = free.map(({ _id }) => _id)
      const transaction = client.transaction()
      for (const id of gone) transaction.delete(id)
      await transaction.commit({ returnDocuments: false })
      onDeleted(gone)
    })
  return (
    <ToolDialog
      header={ids.length === 1 ? 'Delete this file?' : `Delete ${ids.length} files?`}
      id="delete-assets"
      width={1}
      onClose={onClose}
    >
      <Stack gap={4} padding={4}>
        {!value && !problem && <Text muted>Checking where they are used…</Text>}
        {(refused ?? problem) && <ErrorMessage>{refused ?? problem}</ErrorMessage>}
        {free.length > 0 && (
          <Text size={1}>
            {`${listed(free)} ${free.length === 1 ? 'is' : 'are'} not used anywhere. Deleting cannot be undone.`}
          </Text>
        )}
        {value && used.length > 0 && (
          <>
            <Card padding={3} radius={2} role="alert" tone="caution">
              <Text size={1}>
                {`${listed(used)} ${used.length === 1 ? 'is' : 'are'} still used and will not be deleted. Replace ${used.length === 1 ? 'it' : 'them'} everywhere, or remove ${used.length === 1 ? 'it' : 'them'} from these documents first.`}
              </Text>
            </Card>
            <AssetUsageList uses={value.documents.map((document) => ({ document, fields: [] }))} />
          </>
        )}
        <Flex gap={2}>
          {free.length > 0 && (
            <ToolButton
              mode="default"
              disabled={isBusy}
              text={`Delete ${free.length === 1 ? assetDisplayName(free[0] as Asset) : free.length} permanently`}
              tone="critical"
              onClick={() => void remove()}
            />
          )}
          <ToolButton text="Keep" onClick={onClose} />
        </Flex>
      </Stack>
    </ToolDialog>
  )
}

const listed = (assets: readonly Asset[]): string => {
  const names = assets.slice(0, 5).map((asset) => `“${assetDisplayName(asset)}”`)
  const more = assets.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

function deleteErrorMessage(error: unknown): string {
  const { statusCode } = (error ?? {}) as { statusCode?: number }
  if (statusCode === 401 || statusCode === 403)
    return 'Your role may not delete files. An editor or an administrator can.'
  if (statusCode === 409) return 'One of them is now in use, so nothing was deleted. Check again.'
  return 'The content service did not respond, so nothing was deleted. Try again.'
}
