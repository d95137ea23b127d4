import { LaunchIcon } from '@sanity/icons/Launch'
import { Box, Button, Card, Flex, Stack } from '@sanity/ui'
import { memo, use } from 'react'
import { definePlugin, type InputProps, useEditState } from 'sanity'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import type { PageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import * as z from 'zod/mini'
import { textOrUndefined } from '#lib/text/content-values.ts'
import { rowsOf } from '../query-results/result-parser.ts'
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

const addressRowOf = ({ _type, language, slug }: DocumentUrlFields): PageAddressRow => ({
  type: _type,
  language: textOrUndefined(language) ?? null,
  slug: textOrUndefined(slug?.current) ?? null,
})

/** Memoized: Studio re-renders the slug input with each key that is typed anywhere. */
const UrlPreview = memo(function ShownAddress(options: UrlPreviewOptions) {
  const document = use(DocumentUrlContext)
  const made = document && documentUrlPathFor(addressRowOf(document), options.segments)
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
  const now =
    published && documentUrlPathFor(addressRowOf(published as DocumentUrlFields), segments)?.path
  // The revision queries again after a publish, which may have published the translations too.
  const { value: others } = useLiveQuery(translationsQuery, {
    id,
    rev: published?._rev ?? '',
  })
  return (
    <Card border padding={3} radius={2} tone="transparent">
      <Stack gap={4}>
        <Flex gap={2} wrap="wrap">
          <Box style={{ flex: '1 1 16rem', minWidth: 0 }}>
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
        {others?.map((each) => (
          <TranslationUrl key={each._key} {...each} segments={segments} />
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

/** The same page in another language. */
const addressSchema = z.nullable(
  z.looseObject({
    type: z.nullable(z.string()),
    language: z.nullable(z.string()),
    slug: z.nullable(z.string()),
  }),
)
const translationSchema = z.object({
  _key: z.string(),
  draft: addressSchema,
  published: addressSchema,
})
type Translation = z.infer<typeof translationSchema>

/** URL of a translation: the public one, or the one that its draft will have. */
function TranslationUrl({
  draft,
  published,
  segments,
}: Translation & { segments: PageKindSegments }) {
  const row = draft ?? published
  const made = row && documentUrlPathFor(row, segments)
  if (!made || !isLocale(row.language)) return null
  const { name, routed } = localeTable[row.language]
  const now = published && documentUrlPathFor(published, segments)?.path
  return (
    <MutedText>
      {name}: <bdi>{routed && now ? now : made.path}</bdi>
      {!routed && ', once it has public pages'}
      {routed && !now && ', once it is published'}
      {routed && now && now !== made.path && (
        <>
          , which will redirect to <bdi>{made.path}</bdi> once it is published
        </>
      )}
    </MutedText>
  )
}

/** Translations of the document `$id`, each as draft and as published. */
export const translationsQuery = {
  fetch: `*[_type == "translation.metadata" && references($id) && !(_id in path("versions.**"))][0].translations[value._ref != $id]{
    _key,
    "draft": *[_id == "drafts." + ^.value._ref][0]{${addressProjection}},
    "published": *[_id == ^.value._ref][0]{${addressProjection}}
  }`,
  listen: '*[_type == "translation.metadata" && references($id)]',
  parser: rowsOf(translationSchema),
}
