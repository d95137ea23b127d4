import { LaunchIcon } from '@sanity/icons/Launch'
import { Box, Button, Card, Flex, Stack } from '@sanity/ui'
import { memo, use } from 'react'
import { definePlugin, type InputProps, useEditState } from 'sanity'
import type { AddressRow } from '#lib/addresses/address.ts'
import { addressProjection } from '#lib/addresses/address.groq.ts'
import type { Segments } from '#lib/addresses/segments.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import { useAnswer } from '../data/use-live-query.ts'
import { publishedIdOf } from '../releases/document-ids.ts'
import { Copied } from '../ui/copy-field.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import { Addressed, type AddressedDocument } from './document-url-fields.ts'
import { madeAddress } from './document-path.ts'

interface ShownAddressOptions {
  /** The segments that published content names. */
  segments: Segments
  /** Origin of the site; Studio stands on it where nothing else is said. */
  siteUrl?: string | undefined
}

/** Under the slug of a document: the whole address that it makes, in its language and in the others. */
export const shownAddress = definePlugin((options: ShownAddressOptions) => ({
  name: 'shown-address',
  form: {
    components: {
      input: (props: InputProps) =>
        props.schemaType.name === 'slug' && props.path.length === 1 ? (
          <Stack gap={3}>
            {props.renderDefault(props)}
            <ShownAddress {...options} />
          </Stack>
        ) : (
          props.renderDefault(props)
        ),
    },
  },
}))

const rowOf = ({ _type, language, slug }: AddressedDocument): AddressRow => ({
  type: _type,
  language: language ?? null,
  slug: slug?.current ?? null,
})

/** Studio draws the input of a slug with each key that is typed anywhere; the address below it stays as it was. */
const ShownAddress = memo(function ShownAddress(options: ShownAddressOptions) {
  const document = use(Addressed)
  const made = document && madeAddress(rowOf(document), options.segments)
  if (!document || !made || !isLocale(document.language)) return null
  return <AddressCard {...options} document={document} made={made} />
})

interface AddressCardProps extends ShownAddressOptions {
  document: AddressedDocument
  made: NonNullable<ReturnType<typeof madeAddress>>
}

function AddressCard({ document, made, segments, siteUrl = location.origin }: AddressCardProps) {
  const { _type: type, language } = document
  const id = publishedIdOf(document._id)
  const { published } = useEditState(id, type)
  const now = published && madeAddress(rowOf(published as AddressedDocument), segments)?.path
  const { value: others } = useAnswer<AddressRow[] | null>(translations, { id }, inDrafts)
  return (
    <Card border padding={3} radius={2} tone="transparent">
      <Stack gap={4}>
        <Flex gap={2}>
          <Box flex={1}>
            <Copied label="Whole address" text={`${siteUrl}${made.path}`} />
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
        {made.below && (
          <MutedText>
            What lies below it begins with it: <bdi>{made.below}</bdi>
          </MutedText>
        )}
        <MutedText>{stateWords(language, made.path, now ?? undefined)}</MutedText>
        {(others ?? []).map((row) => (
          <Other key={row.language} row={row} segments={segments} />
        ))}
      </Stack>
    </Card>
  )
}

function stateWords(language: string | undefined, path: string, now: string | undefined): string {
  const { name, routed } = localeTable[isLocale(language) ? language : 'en']
  if (!routed) return `${name} has no public pages yet; this is the address once it has.`
  if (now === path) return 'Visitors find it there.'
  if (now)
    return `Visitors find it at ${now} now. Once this is published, they are led on from there.`
  return 'Visitors find it there once it is published.'
}

/** The same page in another language. */
function Other({ row, segments }: { row: AddressRow; segments: Segments }) {
  const made = madeAddress(row, segments)
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
