import { TitledPanelSection } from '../../ui/titled-list.tsx'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Card, Flex, Stack, Text, TextArea, TextInput } from '@sanity/ui'
import { useState, useMemo } from 'react'
import { localeTable } from '#lib/locales.ts'
import { MutedText, EmptyState, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { documentSchema } from '../../query-results/document-schema.ts'
import { partsOf, rowOf, rowsOf } from '../../query-results/result-parser.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import {
  type Asset,
  assetKindLabel,
  dimensionsLabel,
  assetDisplayName,
  formatFileSize,
  isPictureAsset,
  assetProjection,
  assetSchema,
} from './model/asset.ts'
import {
  assetTags,
  addTag,
  removeTag,
  altTextFields,
  altTextLanguage,
  type AssetTextField,
  assetText,
} from './model/asset-texts.ts'
import { Thumbnail } from './asset-grid.tsx'
import { ReplaceAssetDialog } from './replace-asset-dialog.tsx'
import { AssetTagEditor } from './asset-tag-editor.tsx'
import { AssetUsageList } from './asset-usage-list.tsx'
import type { AssetTexts } from './use-asset-edits.ts'
import { findAssetFields, type AssetUse } from './model/asset-usage.ts'

interface Props {
  id: string
  /** Tags of the library, as suggestions. */
  known: readonly string[]
  texts: AssetTexts
  onClose: () => void
  onDelete: () => void
}

/** Details of one asset: metadata, texts, usages and actions. */
export function AssetDetails({ id, known, texts, onClose, onDelete }: Props) {
  const { asset, uses, problem } = useAsset(id)
  const [isReplacing, setIsReplacing] = useState(false)
  return (
    <Stack gap={4} padding={3}>
      <Flex align="center" gap={2}>
        <Box flex={1}>
          <Text as="h2" size={2} textOverflow="ellipsis" weight="semibold">
            {asset ? assetDisplayName(asset) : 'Asset'}
          </Text>
        </Box>
        <Button aria-label="Close" icon={CloseIcon} mode="bleed" padding={2} onClick={onClose} />
      </Flex>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {asset === undefined && !problem && <Text muted>Loading…</Text>}
      {asset === null && <EmptyState>It has been deleted in the meantime.</EmptyState>}
      {asset && (
        <>
          <Card border overflow="hidden" radius={2}>
            <Thumbnail asset={asset} height="14rem" />
          </Card>
          <Flex gap={2} wrap="wrap">
            <ToolButton
              disabled={!uses?.length}
              text="Replace everywhere…"
              onClick={() => setIsReplacing(true)}
            />
            <ToolButton text="Delete…" tone="critical" onClick={onDelete} />
          </Flex>
          <AssetFacts asset={asset} />
          <TitledPanelSection title="Tags">
            <AssetTagEditor
              known={known}
              label="Add a tag"
              tags={assetTags(asset)}
              onAdd={(tag) => texts.retag([id], (tags) => addTag(tags, tag))}
              onRemove={(tag) => void texts.retag([id], (tags) => removeTag(tags, tag))}
            />
          </TitledPanelSection>
          <TitledPanelSection title="Texts">
            <TextFields asset={asset} texts={texts} />
          </TitledPanelSection>
          <TitledPanelSection title="Used in">
            <AssetUsageList shown={asset} uses={uses ?? []} />
          </TitledPanelSection>
          {isReplacing && (
            <ReplaceAssetDialog asset={asset} onClose={() => setIsReplacing(false)} />
          )}
        </>
      )}
    </Stack>
  )
}

function AssetFacts({ asset }: { asset: Asset }) {
  const { originalFilename, creditLine, size, url, _createdAt } = asset
  const facts = [
    ['File', originalFilename],
    ['Kind', assetKindLabel(asset)],
    ['Dimensions', dimensionsLabel(asset)],
    ['Size', formatFileSize(size)],
    ['Credit', creditLine],
    ['Uploaded', formatDateTime(_createdAt)],
  ] as const
  return (
    <Stack gap={3}>
      <Stack as="dl" gap={2} style={{ margin: 0 }}>
        {facts.map(([name, value]) =>
          value ? (
            <Flex gap={3} key={name}>
              <Box as="dt" style={{ inlineSize: '6rem', flex: 'none' }}>
                <MutedText>{name}</MutedText>
              </Box>
              <Box
                as="dd"
                flex={1}
                style={{ margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' }}
              >
                <Text size={1}>{value}</Text>
              </Box>
            </Flex>
          ) : undefined,
        )}
      </Stack>
      <Palette asset={asset} />
      <Text size={1}>
        <a href={`${url}?dl=${encodeURIComponent(originalFilename ?? '')}`}>
          Download the original
        </a>
      </Text>
    </Stack>
  )
}

function Palette({ asset }: { asset: Asset }) {
  const colours = [...new Set((asset.colours ?? []).filter((colour) => colour !== null))]
  if (colours.length === 0) return undefined
  return (
    <Flex aria-label={`Colours: ${colours.join(', ')}`} gap={1} role="img">
      {colours.map((colour) => (
        <Box
          key={colour}
          style={{ background: colour, blockSize: '1.25rem', borderRadius: 2, flex: 1 }}
          title={colour}
        />
      ))}
    </Flex>
  )
}

interface TextFieldsProps {
  asset: Asset
  texts: AssetTexts
}

/** Title, credit and alt texts of an asset. Each field is saved on blur. */
function TextFields({ asset, texts }: TextFieldsProps) {
  return (
    <Stack gap={4}>
      <Field asset={asset} field="title" label="Title" texts={texts} />
      {isPictureAsset(asset) && (
        <>
          <MutedText>
            What the picture shows. Pages use it as alt text where the picture has no description of
            its own.
          </MutedText>
          {altTextFields.map((field) => (
            <Field asset={asset} field={field} key={field} label={labelOf(field)} texts={texts} />
          ))}
        </>
      )}
      <Field asset={asset} field="creditLine" label="Credit" texts={texts} />
    </Stack>
  )
}

function labelOf(field: AssetTextField): string {
  const code = altTextLanguage(field)
  return code ? `Description, ${localeTable[code].name}` : ''
}

interface FieldProps extends TextFieldsProps {
  field: AssetTextField
  label: string
}

function Field({ asset, texts, field, label }: FieldProps) {
  const [isStored, setIsStored] = useState(false)
  const code = altTextLanguage(field)
  const props = {
    fontSize: 1,
    lang: code,
    dir: code && localeTable[code].direction,
    value: texts.typedIn(asset._id, field) ?? assetText(asset, field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setIsStored(false)
      texts.type(asset._id, field, currentTarget.value)
    },
    onBlur: () => void texts.store(asset._id, field).then(setIsStored),
  }
  return (
    <Stack as="label" gap={2}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {code ? <TextArea {...props} rows={2} /> : <TextInput {...props} />}
      <Text muted role="status" size={0}>
        {isStored ? 'Saved' : ''}
      </Text>
    </Stack>
  )
}

const assetQuery = {
  fetch: `{
    "asset": *[_id == $id][0]{${assetProjection}},
    "documents": *[references($id)] | order(_type asc, _id asc)
  }`,
  listen: '*[_id == $id || references($id)]',
  /** The asset is null if it was deleted. */
  parser: partsOf({ asset: rowOf(assetSchema), documents: rowsOf(documentSchema) }),
}

/** Live query for one asset and every document that uses it. */
function useAsset(id: string) {
  const { value, problem } = useLiveQuery(assetQuery, { id }, { throttle: 2000 })
  const uses = useMemo(
    (): AssetUse[] | undefined =>
      value?.documents.map((document) => ({ document, fields: findAssetFields(document, id) })),
    [value, id],
  )
  return { asset: value?.asset, uses, problem }
}
