import { Card, Flex, Text } from '@sanity/ui'
import { useClient } from 'sanity'
import * as z from 'zod/mini'
import { localeTable } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { createEditorError } from '../../releases/editor-error-message.ts'
import { versionIdOf } from '../../releases/release-document-ids.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import type { MissingLanguages } from './model/release-conflicts.ts'
import { isEditableRelease, type ReleaseSummary } from './model/release-overview.ts'

interface Props {
  release: ReleaseSummary
  languages: MissingLanguages['notInRelease']
}

const storedIdsQuery = {
  fetch: '*[_id in $ids]{_id}',
  parser: rowsOf(z.object({ _id: z.string() })),
}

/** Languages of a document that a release lacks. While the release is open, a click on one adds it. */
export function LanguagesNotInRelease({ release, languages }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const { isBusy, problem, run } = useAsyncAction()
  const names = languages.map(({ locale }) => localeTable[locale].name)
  const onAdd = ({ locale, id }: Props['languages'][number]) =>
    run(async () => {
      const { name } = localeTable[locale]
      const draft = `drafts.${id}`
      const stored = await fetchResult(
        client,
        storedIdsQuery,
        { ids: [id, draft] },
        { perspective: 'raw' },
      )
      const ids = stored.value.map(({ _id }) => _id)
      // A draft takes precedence over the published document.
      const baseId = [draft, id].find((each) => ids.includes(each))
      if (!baseId)
        throw createEditorError(
          `The ${name} document is only in another release. Move it from there, or publish that release first.`,
        )
      await client.action({
        actionType: 'sanity.action.document.version.create',
        publishedId: id,
        baseId,
        versionId: versionIdOf(id, release.name),
      })
      return `The ${name} document was added to “${release.title}”.`
    })
  return (
    <Card as="li" padding={2} radius={2} tone="caution">
      {isEditableRelease(release) ? (
        <Flex align="center" gap={2} wrap="wrap">
          <Text size={1}>Not in this release:</Text>
          {languages.map((language, index) => (
            <ToolButton
              key={language.locale}
              aria-label={`Add the ${names[index]} document to this release`}
              disabled={isBusy}
              padding={2}
              text={names[index] ?? ''}
              onClick={() => void onAdd(language)}
            />
          ))}
        </Flex>
      ) : (
        <Text size={1}>{`Not in this release: ${names.join(', ')}.`}</Text>
      )}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Card>
  )
}
