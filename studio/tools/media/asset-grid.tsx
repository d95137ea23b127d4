import { DocumentIcon } from '@sanity/icons/Document'
import { PlayIcon } from '@sanity/icons/Play'
import { Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import {
  type Asset,
  isVideoAsset,
  assetKindLabel,
  dimensionsLabel,
  assetDisplayName,
  formatFileSize,
  thumbnailUrl,
  assetUsageLabel,
} from './model/asset.ts'
import type { AssetSelection } from './model/asset-selection.ts'

interface Props {
  assets: readonly Asset[]
  selection?: AssetSelection
  opened: string | undefined
  onOpen: (asset: Asset) => void
  /** Selects one asset, or with Shift the range up to it. */
  onMark?: (id: string, isRange: boolean) => void
}

/** Grid of asset thumbnails with arrow-key navigation. */
export function AssetGrid({ assets, selection, opened, onOpen, onMark }: Props) {
  return (
    <ul
      aria-label="Library"
      style={{
        display: 'grid',
        gap: '0.75rem',
        gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {assets.map((asset) => (
        // Skips layout and paint for off-screen tiles.
        <li
          key={asset._id}
          style={{ contentVisibility: 'auto', containIntrinsicSize: '10rem 13rem' }}
        >
          <Tile
            asset={asset}
            isMarked={selection?.ids.includes(asset._id) ?? false}
            isOpen={asset._id === opened}
            onMark={onMark}
            onOpen={() => onOpen(asset)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  asset: Asset
  isMarked: boolean
  isOpen: boolean
  onOpen: () => void
  onMark: Props['onMark']
}

function Tile({ asset, isMarked, isOpen, onOpen, onMark }: TileProps) {
  const name = assetDisplayName(asset)
  const facts = [dimensionsLabel(asset) || assetKindLabel(asset), formatFileSize(asset.size)]
  return (
    <Box style={{ position: 'relative' }}>
      <Card
        aria-current={isOpen || undefined}
        as="button"
        border
        data-asset=""
        overflow="hidden"
        radius={2}
        style={{ display: 'block', inlineSize: '100%', padding: 0, textAlign: 'start' }}
        tone={isMarked || isOpen ? 'primary' : 'default'}
        type="button"
        onClick={onOpen}
        onKeyDown={moveFocus}
      >
        <Thumbnail asset={asset} />
        <Stack gap={2} padding={2}>
          <Text size={1} textOverflow="ellipsis" weight="medium">
            {name}
          </Text>
          <Text muted size={0} textOverflow="ellipsis">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <Text muted size={0} textOverflow="ellipsis">
            {assetUsageLabel(asset)}
          </Text>
        </Stack>
      </Card>
      {onMark && (
        <Box
          style={{ position: 'absolute', insetBlockStart: '0.5rem', insetInlineStart: '0.5rem' }}
        >
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isMarked}
            onChange={() => {}}
            onClick={({ shiftKey }) => onMark(asset._id, shiftKey)}
          />
        </Box>
      )}
    </Box>
  )
}

/** Thumbnail of an asset, or an icon of its kind. */
export function Thumbnail({ asset, height = '7.5rem' }: { asset: Asset; height?: string }) {
  const src = thumbnailUrl(asset, 320)
  return (
    <Card tone="transparent" style={{ blockSize: height, overflow: 'hidden' }}>
      {src ? (
        <img
          alt=""
          decoding="async"
          height={240}
          loading="lazy"
          src={src}
          style={{ blockSize: '100%', display: 'block', inlineSize: '100%', objectFit: 'contain' }}
          width={320}
        />
      ) : (
        <Flex align="center" height="fill" justify="center">
          <Text muted size={4}>
            {isVideoAsset(asset) ? <PlayIcon /> : <DocumentIcon />}
          </Text>
        </Flex>
      )}
    </Card>
  )
}

/** Arrow-key navigation between tiles: left and right by one, up and down by a row. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, key } = event
  const list = currentTarget.closest('ul')
  const tiles = [...(list?.querySelectorAll<HTMLElement>('[data-asset]') ?? [])]
  const at = tiles.indexOf(currentTarget)
  const top = tiles[0]?.getBoundingClientRect().top
  const inRow = tiles.filter((tile) => tile.getBoundingClientRect().top === top).length
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: inRow,
    ArrowUp: -inRow,
  }
  const next = tiles[at + (steps[key] ?? 0)]
  if (!steps[key] || !next) return
  event.preventDefault()
  next.focus()
}
