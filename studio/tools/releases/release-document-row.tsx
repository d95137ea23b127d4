import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { useSchema, useValuePreview } from 'sanity'
import { IntentLink } from 'sanity/router'
import { isLocale, localeTable } from '#lib/locales.ts'
import { titleOfUntitled } from '../../releases/document-title.ts'
import { formatDateTime } from '../../date-format.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import {
  hasVersions,
  type ReleaseSummary,
  isEditableRelease,
  isUpcomingRelease,
} from './model/release-overview.ts'
import {
  type ConflictingRelease,
  conflictMessage,
  type MissingLanguages,
} from './model/release-conflicts.ts'
import type { VersionAuthors, ReleaseVersion } from './model/release-documents.ts'
import { LanguagesNotInRelease } from './languages-not-in-release.tsx'
import type { VersionValidationResult } from './use-release-validation.ts'
import { VersionMenu } from './version-menu.tsx'

interface Props {
  release: ReleaseSummary
  version: ReleaseVersion
  log: VersionAuthors | undefined
  /** Titles of the fields that differ from the published document. */
  changed: readonly string[] | undefined
  checked: VersionValidationResult | undefined
  isOutdated: boolean
  conflicts: readonly ConflictingRelease[]
  missing: MissingLanguages | undefined
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

/** Document of a release with its title, authors and warnings. */
export function ReleaseDocumentRow(props: Props) {
  const { release, version, log, changed, checked, isPicked, onPick } = props
  const { publishedId, _type, language, unpublishes } = version
  const schemaType = useSchema().get(_type)
  const title = usePreviewTitle(version, release)
  const open = isEditableRelease(release)
  const last = log?.authors[0]
  return (
    <Card as="li" border padding={3} radius={2} tone={isPicked ? 'primary' : 'default'}>
      <Flex align="flex-start" gap={3}>
        {open && (
          <Checkbox
            aria-label={`Choose “${title}”`}
            checked={isPicked}
            onChange={({ currentTarget }) => onPick(currentTarget.checked)}
          />
        )}
        <Box flex={1} style={{ minInlineSize: 0 }}>
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <Text size={1} weight="medium">
                <IntentLink
                  intent="edit"
                  params={{ id: publishedId, type: _type }}
                  searchParams={hasVersions(release) ? [['perspective', release.name]] : []}
                >
                  {title}
                </IntentLink>
              </Text>
              {unpublishes && (
                <Badge fontSize={0} tone="critical">
                  Will be unpublished
                </Badge>
              )}
              {!unpublishes && !version.published && (
                <Badge fontSize={0} tone="positive">
                  New
                </Badge>
              )}
            </Flex>
            <MutedText>
              {schemaType?.title ?? _type}
              {isLocale(language) && ` · ${localeTable[language].name}`}
              {last && (
                <>
                  {' · changed by '}
                  <Authors log={log} />
                </>
              )}
            </MutedText>
            {changed && (
              <MutedText>
                {changed.length > 0
                  ? `Differs from the published document in ${changed.join(', ')}`
                  : 'Identical to the published document'}
              </MutedText>
            )}
            <DocumentNotes {...props} />
            {checked && checked.errors.length + checked.warnings.length === 0 && (
              <MutedText>Checked: no errors.</MutedText>
            )}
          </Stack>
        </Box>
        {open && <VersionMenu release={release} title={title} version={version} />}
      </Flex>
    </Card>
  )
}

/** Authors, most recent first. */
function Authors({ log }: { log: VersionAuthors }) {
  return log.authors.map(({ id, at }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <PersonName id={id} />
      {index === 0 && ` on ${formatDateTime(at)}`}
    </span>
  ))
}

/** Warnings before publishing. */
function DocumentNotes({ release, version, checked, isOutdated, conflicts, missing }: Props) {
  const nameOf = (locale: keyof typeof localeTable) => localeTable[locale].name
  const notes: { words: string; tone: 'critical' | 'caution' | 'default' }[] = [
    ...(checked?.errors ?? []).map((words) => ({ words, tone: 'critical' as const })),
    ...(checked?.warnings ?? []).map((words) => ({ words, tone: 'caution' as const })),
    ...(isOutdated
      ? [
          {
            words:
              'A newer version was published after this one was created, and publishing this one would revert it. Open it and compare.',
            tone: 'critical' as const,
          },
        ]
      : []),
    ...(version.isMachineMade && isUpcomingRelease(release)
      ? [
          {
            words:
              'Machine-made, not approved. Read it; then choose “Approve translation” in the menu of the document.',
            tone: 'caution' as const,
          },
        ]
      : []),
    ...conflicts.map((rival) => ({ words: conflictMessage(rival), tone: 'caution' as const })),
    ...(missing?.untranslated.length
      ? [
          {
            words: `Not translated yet: ${missing.untranslated.map(nameOf).join(', ')}.`,
            tone: 'default' as const,
          },
        ]
      : []),
  ]
  const left = missing?.notInRelease ?? []
  if (notes.length + left.length === 0) return null
  // Two releases with the same title have the same warning.
  const shown = [...new Map(notes.map((note) => [note.words, note])).values()]
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {shown.map(({ words, tone }) => (
        <Card
          key={words}
          as="li"
          padding={2}
          radius={2}
          tone={tone === 'default' ? 'transparent' : tone}
        >
          <Text size={1}>{words}</Text>
        </Card>
      ))}
      {left.length > 0 && <LanguagesNotInRelease languages={left} release={release} />}
    </Stack>
  )
}

/** Title of a document in the release; for an unpublished document, that of the published one. */
function usePreviewTitle(version: ReleaseVersion, release: ReleaseSummary): string {
  const { _type, publishedId, unpublishes } = version
  const schema = useSchema()
  const schemaType = schema.get(_type)
  // The release perspective does not contain documents that it unpublishes.
  const _id = unpublishes ? publishedId : version._id
  const stack = hasVersions(release) && !unpublishes ? release.name : undefined
  // Memoized, because Studio resubscribes for each new object.
  const requested = useMemo(
    () => ({
      enabled: schemaType !== undefined,
      ...(schemaType && { schemaType }),
      value: { _id, _type },
      perspectiveStack: stack === undefined ? [] : [stack],
    }),
    [_id, _type, schemaType, stack],
  )
  const { value } = useValuePreview(requested)
  // Studio's preview store may not know a version that was just created.
  const title = [value?.title, version.title].find(
    (each) => typeof each === 'string' && each !== '',
  )
  return (title as string | undefined) ?? titleOfUntitled(publishedId, schema)
}
