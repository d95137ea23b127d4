import { EllipsisVerticalIcon } from '@sanity/icons/EllipsisVertical'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useId, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import { createEditorError } from '../../releases/editor-error-message.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { CheckboxField, ToolButton } from '../../ui/controls.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import type { ReleaseVersion } from './model/release-documents.ts'
import { documentContent } from '../../releases/changed-fields.ts'
import type { ReleaseSummary } from './model/release-overview.ts'

interface Props {
  release: ReleaseSummary
  version: ReleaseVersion
  title: string
}

const sourceQuery = { fetch: '*[_id == $source]', parser: rowsOf(documentSchema) }

/** Actions on one version of an open release. */
export function VersionMenu({ release, version, title }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const id = useId()
  const [requested, setAsked] = useState<'discard' | 'draft' | 'published'>()
  const [purges, setPurges] = useState(false)
  const { publishedId, unpublishes, published, hasDraft } = version
  const releaseId = release.name
  const close = () => setAsked(undefined)

  const replace = async (source: string) => {
    const {
      value: [document],
    } = await fetchResult(client, sourceQuery, { source }, { perspective: 'raw' })
    if (!document)
      throw createEditorError('There is nothing left to copy. The version is unchanged.')
    await client.replaceVersion({
      document: { ...documentContent({ ...document }), _type: document._type },
      publishedId,
      releaseId,
    })
  }
  const takeOver = (from: 'draft' | 'published') => async () => {
    await replace(from === 'draft' ? `drafts.${publishedId}` : publishedId)
    return `“${title}” in this release now matches ${from === 'draft' ? 'its draft' : 'the published version'}.`
  }
  // The content without the unpublish flag: earlier edits of the version are preserved.
  const keep = async () => {
    await replace(version._id)
    return `“${title}” stays published, and this version has its previous content.`
  }
  const unpublish = async () => {
    await client.unpublishVersion({ releaseId, publishedId })
    return `“${title}” will be unpublished with this release.`
  }
  return (
    <>
      <MenuButton
        button={
          <ToolButton
            aria-label={`Actions for “${title}”`}
            disabled={work.isBusy}
            icon={EllipsisVerticalIcon}
            mode="bleed"
            padding={2}
          />
        }
        id={id}
        menu={
          <Menu>
            {unpublishes ? (
              <MenuItem fontSize={1} text="Keep it published" onClick={() => void work.run(keep)} />
            ) : (
              <>
                {hasDraft && (
                  <MenuItem
                    fontSize={1}
                    text="Replace with the draft…"
                    onClick={() => setAsked('draft')}
                  />
                )}
                {published && (
                  <MenuItem
                    fontSize={1}
                    text="Replace with the published version…"
                    onClick={() => setAsked('published')}
                  />
                )}
                {published && (
                  <MenuItem
                    fontSize={1}
                    text="Unpublish with this release"
                    onClick={() => void work.run(unpublish)}
                  />
                )}
              </>
            )}
            <MenuItem
              fontSize={1}
              text="Remove from the release…"
              tone="critical"
              onClick={() => setAsked('discard')}
            />
          </Menu>
        }
      />
      {work.problem && !requested && <ErrorMessage>{work.problem}</ErrorMessage>}
      {(requested === 'draft' || requested === 'published') && (
        <ConfirmActionDialog
          isDestructive
          about="The content of this version is lost."
          actionLabel="Replace"
          id={`${id}-replace`}
          title={
            requested === 'draft'
              ? `Replace “${title}” with its draft?`
              : `Replace “${title}” with the published version?`
          }
          action={work}
          onClose={close}
          onConfirm={() => work.run(takeOver(requested))}
        />
      )}
      {requested === 'discard' && (
        <ConfirmActionDialog
          isDestructive
          about="This version is deleted. The published document and the draft stay."
          actionLabel="Remove"
          id={`${id}-discard`}
          title={`Remove “${title}” from the release?`}
          action={work}
          onClose={close}
          onConfirm={() =>
            work.run(async () => {
              await client.discardVersion({ releaseId, publishedId }, purges)
              return `“${title}” is no longer in this release.`
            })
          }
        >
          <CheckboxField checked={purges} onChange={setPurges}>
            Permanently erase its history as well
          </CheckboxField>
        </ConfirmActionDialog>
      )}
    </>
  )
}
