import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { Nothing, Problem } from '../../ui/tool-page.tsx'
import { momentWords } from '../../dates.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { type Asset, kindWords, measureWords, nameOf, sizeWords } from './model/asset.ts'
import { tagsOf, withTag, withoutTag } from './model/texts.ts'
import { Thumbnail } from './grid.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { Tags } from './tags.tsx'
import { TextFields } from './text-fields.tsx'
import { UsageList } from './usage-list.tsx'
import { useAsset } from './use-asset.ts'
import type { Texts } from './use-texts.ts'

interface Props {
  id: string
  /** Tags of the library, which are offered. */
  known: readonly string[]
  texts: Texts
  onClose: () => void
  onDelete: () => void
}

/** One asset: what it is and says, where it is used, and what can be done with it. */
export function Details({ id, known, texts, onClose, onDelete }: Props) {
  const { asset, uses, problem } = useAsset(id)
  const [isReplacing, setIsReplacing] = useState(false)
  return (
    <Stack gap={4} padding={3}>
      <Flex align="center" gap={2}>
        <Box flex={1}>
          <Text as="h2" size={2} textOverflow="ellipsis" weight="semibold">
            {asset ? nameOf(asset) : 'Asset'}
          </Text>
        </Box>
        <Button aria-label="Close" icon={CloseIcon} mode="bleed" padding={2} onClick={onClose} />
      </Flex>
      {problem && <Problem>{problem}</Problem>}
      {asset === undefined && !problem && <Text muted>Reading…</Text>}
      {asset === null && <Nothing>It was deleted meanwhile.</Nothing>}
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
          <Facts asset={asset} />
          <Section title="Tags">
            <Tags
              known={known}
              label="Another tag"
              tags={tagsOf(asset)}
              onAdd={(tag) => texts.retag([id], (tags) => withTag(tags, tag))}
              onRemove={(tag) => void texts.retag([id], (tags) => withoutTag(tags, tag))}
            />
          </Section>
          <Section title="Texts">
            <TextFields asset={asset} texts={texts} />
          </Section>
          <Section title="Where it is used">
            <UsageList shown={asset} uses={uses ?? []} />
          </Section>
          {isReplacing && <ReplaceDialog asset={asset} onClose={() => setIsReplacing(false)} />}
        </>
      )}
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Facts({ asset }: { asset: Asset }) {
  const { originalFilename, creditLine, size, url, _createdAt } = asset
  const facts = [
    ['File', originalFilename],
    ['Kind', kindWords(asset)],
    ['Measures', measureWords(asset)],
    ['Size', sizeWords(size)],
    ['Credit', creditLine],
    ['Brought in', momentWords(_createdAt)],
  ] as const
  return (
    <Stack gap={3}>
      <Stack as="dl" gap={2} style={{ margin: 0 }}>
        {facts.map(([name, value]) =>
          value ? (
            <Flex gap={3} key={name}>
              <Box as="dt" style={{ inlineSize: '6rem', flex: 'none' }}>
                <Text muted size={1}>
                  {name}
                </Text>
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
  const colours = [...new Set((asset.colours ?? []).filter(Boolean))]
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
