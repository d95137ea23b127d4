import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { isLocale, localeTable } from '#lib/locales.ts'
import { documentImageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { documentTitle } from '../../releases/document-title.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import { fieldTitle, documentTypeTitle } from '../../ui/field-titles.ts'
import { CropPreviews } from '../../ui/crop-previews.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { type Asset, thumbnailUrl } from './model/asset.ts'
import {
  type AssetField,
  documentPublicationState,
  type AssetUserDocument,
  type AssetUse,
} from './model/asset-usage.ts'

const stageNames = { published: 'Published', draft: 'Draft', version: 'In a release' }
const stageTones = { published: 'positive', draft: 'caution', version: 'primary' } as const

interface Props {
  uses: readonly AssetUse[]
  /** The picture, for a preview of how the site crops each use. */
  shown?: Asset
}

/** Documents that use an asset, with links to the fields. */
export function AssetUsageList({ uses, shown }: Props) {
  const schema = useSchema()
  if (uses.length === 0)
    return <MutedText>Not used in any published document, draft or release.</MutedText>
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {uses.map(({ document, fields }) => {
        const { _id, _type, language } = document
        const { stage } = documentPublicationState(_id)
        return (
          <Card as="li" border key={_id} padding={3} radius={2}>
            <Stack gap={3}>
              <Flex align="center" gap={2}>
                <Box flex={1}>
                  <Text size={1} weight="medium">
                    <bdi>{documentTitle(document, schema)}</bdi>
                  </Text>
                </Box>
                <Badge tone={stageTones[stage]}>{stageNames[stage]}</Badge>
              </Flex>
              <Text muted size={0}>
                {[
                  documentTypeTitle(schema, _type),
                  typeof language === 'string' && isLocale(language) && localeTable[language].name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {fields.length === 0 && <FieldLink document={document} />}
              {fields.map((spot) => (
                <Stack gap={2} key={spot.path}>
                  <FieldLink document={document} path={spot.path} />
                  {shown && <UsageCrops asset={shown} document={document} spot={spot} />}
                </Stack>
              ))}
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}

function FieldLink({
  document: { _id, _type },
  path,
}: {
  document: AssetUserDocument
  path?: string
}) {
  const schema = useSchema()
  const { stage, release } = documentPublicationState(_id)
  return (
    <Text size={1}>
      <IntentLink
        intent="edit"
        params={{ id: publishedIdOf(_id), type: _type, ...(path && { path }) }}
        searchParams={[['perspective', stage === 'draft' ? '' : (release ?? stage)]]}
      >
        {(path && fieldTitle(schema, _type, path)) || 'Open the document'}
      </IntentLink>
    </Text>
  )
}

function UsageCrops({
  asset,
  document,
  spot,
}: {
  asset: Asset
  document: AssetUserDocument
  spot: AssetField
}) {
  const { width, height } = asset
  const src = thumbnailUrl(asset, 640)
  const frames = documentImageAspectRatios(document._type, spot.within, spot.path)
  if (!src || !width || !height || frames.length === 0) return undefined
  return <CropPreviews frames={frames} framing={spot.value} size={{ width, height }} src={src} />
}
