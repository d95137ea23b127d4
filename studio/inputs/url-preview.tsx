import { LaunchIcon } from '@sanity/icons/Launch'
import { Box, Button, Card, Flex, Stack } from '@sanity/ui'
import { memo, use } from 'react'
import { definePlugin, type InputProps, useEditState } from 'sanity'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import type { PageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { DocumentUrlContext, type DocumentUrlFields } from './document-url-fields.ts'
import { documentUrlPathFor } from './document-url-path.ts'

interface UrlPreviewOptions {
  /** Segments of the published content. */
  segments: PageKindSegments
  /** Origin of the site; by default Studio's own. */
  siteUrl?: string | undefined
}

/** Plugin that shows the full URL of a document under its slug, in its own language and in the others. */
export const urlPreview = definePlugin((options: UrlPreviewOptions) => ({
  name: 'shown-address',
  form: {
    components: {
      input: (props: InputProps) =>
        props.schemaType.name === 'slug' && props.path.length === 1 ? (
          <Stack gap={3}>
            {props.renderDefault(props)}
            <UrlPreview {...options} />
          </Stack>
        ) : (
          props.renderDefault(props)
        ),
    },
  },
}))

const rowOf = ({ _type, language, slug }: DocumentUrlFields): PageAddressRow => ({
  type: _type,
  language: language ?? null,
  slug: slug?.current ?? null,
})

/** Memoized: Studio re-renders the slug input with each key that is typed anywhere. */
const UrlPreview = memo(function ShownAddress(options: UrlPreviewOptions) {
  const document = use(DocumentUrlContext)
  const made = document && documentUrlPathFor(rowOf(document), options.segments)
  if (!document || !made || !isLocale(document.language)) return null
  return <UrlCard {...options} document={document} made={made} />
})

interface UrlCardProps extends UrlPreviewOptions {
  document: DocumentUrlFields
  made: NonNullable<ReturnType<typeof documentUrlPathFor>>
}

function UrlCard({ document, made, segments, siteUrl = location.origin }: UrlCardProps) {
  const { _type: type, language } = document
  const id = publishedIdOf(document._id)
  const { published } = useEditState(id, type)
  const now = published && documentUrlPathFor(rowOf(published as DocumentUrlFields), segments)?.path
  const { value: others } = useLiveQuery<PageAddressRow[] | null>(translations, { id }, inDrafts)
  return (
    <Card border padding={3} radius={2} tone="transparent">
      <Stack gap={4}>
        <Flex gap={2}>
          <Box flex={1}>
            <CopyField label="Full URL" text={`${siteUrl}${made.path}`} />
          </Box>
          {now === made.path && (
            <Button
              aria-label="Open the page in a new tab"
              as="a"
              fontSize={1}
              href={`${siteUrl}${made.path}`}
              icon={LaunchIcon}
              mode="ghost"
              rel="noopener"
              target="_blank"
              text="Open"
            />
          )}
        </Flex>
        {made.childPrefix && (
          <MutedText>
            URLs of pages below start with: <bdi>{made.childPrefix}</bdi>
          </MutedText>
        )}
        <MutedText>{publicationNote(language, made.path, now ?? undefined)}</MutedText>
        {(others ?? []).map((row) => (
          <TranslationUrl key={row.language} row={row} segments={segments} />
        ))}
      </Stack>
    </Card>
  )
}

function publicationNote(
  language: string | undefined,
  path: string,
  now: string | undefined,
): string {
  const { name, routed } = localeTable[isLocale(language) ? language : 'en']
  if (!routed) return `${name} has no public pages yet. This will be the URL once it has.`
  if (now === path) return 'Live at this URL.'
  if (now) return `Currently live at ${now}, which will redirect here once this is published.`
  return 'Live at this URL once it is published.'
}

/** URL of the same page in another language. */
function TranslationUrl({ row, segments }: { row: PageAddressRow; segments: PageKindSegments }) {
  const made = documentUrlPathFor(row, segments)
  if (!made || !isLocale(row.language)) return null
  const { name, routed } = localeTable[row.language]
  return (
    <MutedText>
      {name}: <bdi>{made.path}</bdi>
      {!routed && ', once it has public pages'}
    </MutedText>
  )
}

const translations = {
  fetch: `*[_type == "translation.metadata" && references($id)][0].translations[value._ref != $id].value->{${addressProjection}}`,
  listen: '*[_type == "translation.metadata" && references($id)]',
}
const inDrafts = { perspective: 'drafts' } as const
