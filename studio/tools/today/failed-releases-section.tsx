import { Card, Stack, Text } from '@sanity/ui'
import { IllTypedDocuments, IllTypedNote } from '../../ui/ill-typed-documents.tsx'
import { ReleaseLink } from './release-link.tsx'
import { failedReleaseText } from './model/failed-release-text.ts'
import { UnstyledList } from './overview-section.tsx'
import { useFailedReleases } from './use-failed-releases.ts'

/** Releases that were not published at their time, above everything else in Today; nothing if there are none. */
export function FailedReleasesSection() {
  const { value = [], illTyped } = useFailedReleases()
  if (value.length === 0 && illTyped.length === 0) return null
  return (
    <Card
      aria-label="Releases not published"
      as="section"
      border
      padding={4}
      radius={3}
      style={{ gridColumn: '1 / -1' }}
      tone="critical"
    >
      <Stack gap={3}>
        <Text as="h2" size={1} weight="semibold">
          Releases not published
        </Text>
        <UnstyledList>
          {value.map((release) => {
            const { what, remedy } = failedReleaseText(release)
            return (
              <li key={release._id}>
                <Text size={1}>
                  {what} {remedy} <ReleaseLink id={release._id} />
                </Text>
                <IllTypedNote documents={illTyped} ids={[release._id]} />
              </li>
            )
          })}
        </UnstyledList>
        <IllTypedDocuments documents={illTyped} shown={value.map(({ _id }) => _id)} />
      </Stack>
    </Card>
  )
}
