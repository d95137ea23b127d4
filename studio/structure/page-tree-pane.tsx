import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useToast } from '@sanity/ui/toast'
import { type DragEvent, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { type UserComponent, usePaneRouter } from 'sanity/structure'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { defaultLocale, isLocale, type Locale, localeTable, contentLocales } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type IllTypedDocument, rowsOf, valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { IllTypedDocuments, IllTypedNote } from '../ui/ill-typed-documents.tsx'
import { MutedText, EmptyState, ErrorMessage } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import {
  moveToParentPatch,
  type PageTreeNode,
  pagesQuery,
  pageTreeRowSchema,
  possibleParentPages,
  buildPageTree,
} from './page-tree.ts'

/** Language of the page that is open beside the tree. */
const pageLanguageQuery = {
  fetch: '*[_id in [$id, "drafts." + $id]][0].language',
  listen: '*[_id in [$id, "drafts." + $id]]',
  parser: valueOf(z.nullable(z.string()), null),
}

const pagesLiveQuery = {
  fetch: pagesQuery,
  listen: '*[_type == "page"]',
  parser: rowsOf(pageTreeRowSchema),
}

const dragMimeType = 'application/x-orrery-page'

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;

  & & {
    padding-inline-start: 1.25rem;
  }
`

const Link = styled.span`
  flex: 1;
  min-inline-size: 0;

  a {
    display: block;
    padding: 0.4rem 0.5rem;
    border-radius: 3px;
    color: inherit;
    text-decoration: none;
  }
  a:hover,
  a:focus-visible,
  a[aria-current] {
    background: var(--card-muted-bg-color);
  }
`

/** Pages as a tree; a page is moved by drag and drop or by its menu. */
export const PageTreePane: UserComponent = ({ childItemId }) => {
  const [chosen, setLanguage] = useState<Locale>()
  const opened = useLiveQuery(childItemId === undefined ? undefined : pageLanguageQuery, {
    id: childItemId ?? '',
  })
  const ofPage = opened.value && isLocale(opened.value) ? opened.value : undefined
  const language = chosen ?? ofPage ?? defaultLocale
  const { value, illTyped, problem } = useLiveQuery(
    pagesLiveQuery,
    { language, languages: [...contentLocales] },
    { throttle: 2000 },
  )
  const tree = useMemo(() => value && buildPageTree(value), [value])
  const move = useMovePage()
  return (
    <Stack gap={3} padding={3}>
      <Flex gap={1} role="group" aria-label="Language" wrap="wrap">
        {contentLocales.map((locale) => (
          <ToolButton
            aria-pressed={locale === language}
            key={locale}
            mode="bleed"
            padding={2}
            selected={locale === language}
            text={localeTable[locale].name}
            onClick={() => setLanguage(locale)}
          />
        ))}
      </Flex>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <IllTypedDocuments documents={illTyped} shown={value?.map(({ _id }) => _id) ?? []} />
      {tree?.length === 0 && illTyped.length === 0 && (
        <EmptyState>There are no pages in this language yet.</EmptyState>
      )}
      {tree && tree.length > 0 && (
        <DropTarget onDropped={(id) => void move(tree, id, undefined)}>
          <Branch
            current={childItemId}
            illTyped={illTyped}
            nodes={tree}
            tree={tree}
            onMove={(id, parent) => void move(tree, id, parent)}
          />
          <Box padding={3}>
            <MutedText>Drop a page here to move it to the top level.</MutedText>
          </Box>
        </DropTarget>
      )}
    </Stack>
  )
}

interface BranchProps {
  nodes: readonly PageTreeNode[]
  tree: readonly PageTreeNode[]
  current: string | undefined
  illTyped: readonly IllTypedDocument[]
  onMove: (id: string, parent: PageTreeNode | undefined) => void
}

function Branch({ nodes, ...rest }: BranchProps) {
  const { tree, current, illTyped, onMove } = rest
  return (
    <List>
      {nodes.map((node) => (
        <li key={node.id}>
          <DropTarget onDropped={(id) => onMove(id, node)}>
            <Row isCurrent={node.id === current} node={node} tree={tree} onMove={onMove} />
            <IllTypedNote documents={illTyped} ids={node.storedIds} />
          </DropTarget>
          {node.children.length > 0 && <Branch {...rest} nodes={node.children} />}
        </li>
      ))}
    </List>
  )
}

interface RowProps {
  node: PageTreeNode
  tree: readonly PageTreeNode[]
  isCurrent: boolean
  onMove: (id: string, parent: PageTreeNode | undefined) => void
}

function Row({ node, tree, isCurrent, onMove }: RowProps) {
  const { ChildLink } = usePaneRouter()
  const { id, title, slug, isDraft } = node
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(dragMimeType, id)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <Flex align="center" draggable gap={1} onDragStart={start}>
      <MutedText aria-hidden>
        <DragHandleIcon />
      </MutedText>
      <Link>
        <ChildLink
          aria-current={isCurrent ? 'true' : undefined}
          childId={id}
          childParameters={{ type: 'page' }}
        >
          <Stack gap={2}>
            <Text size={1} textOverflow="ellipsis" weight="medium">
              {title}
            </Text>
            <Text muted size={0} textOverflow="ellipsis">
              <bdi dir="ltr">/{slug}</bdi>
            </Text>
          </Stack>
        </ChildLink>
      </Link>
      {isDraft && <Badge tone="caution">Draft</Badge>}
      <MenuButton
        button={<ToolButton aria-label={`Move “${title}”`} mode="bleed" padding={2} text="Move…" />}
        id={`move-${id}`}
        menu={<MoveMenu id={id} tree={tree} onMove={onMove} />}
        popover={{ portal: true }}
      />
    </Flex>
  )
}

/** Possible parents of a page; computed only when the menu opens. */
function MoveMenu({
  id,
  tree,
  onMove,
}: Omit<BranchProps, 'nodes' | 'current' | 'illTyped'> & { id: string }) {
  return (
    <Menu style={{ maxBlockSize: '50vh', overflow: 'auto' }}>
      <MenuItem fontSize={1} text="To the top level" onClick={() => onMove(id, undefined)} />
      {possibleParentPages(tree, id).map((place) => (
        <MenuItem
          fontSize={1}
          key={place.id}
          text={`Under ${place.title}`}
          onClick={() => onMove(id, place)}
        />
      ))}
    </Menu>
  )
}

interface DropTargetProps {
  onDropped: (id: string) => void
  children: React.ReactNode
}

/** Drop target for pages; highlighted during a drag. */
function DropTarget({ onDropped, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(dragMimeType)
  return (
    <Card
      radius={2}
      tone={isOver ? 'primary' : 'inherit'}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        onDropped(event.dataTransfer.getData(dragMimeType))
      }}
    >
      {children}
    </Card>
  )
}

/** Moves a page under another one, in its draft, and shows a toast. */
function useMovePage() {
  const client = useClient({ apiVersion: studioApiVersion })
  const toast = useToast()
  return async (tree: readonly PageTreeNode[], id: string, parent: PageTreeNode | undefined) => {
    const all = tree.flatMap((node) => [...possibleParentPages([node], '')])
    const moved = all.find((node) => node.id === id)
    if (!moved || parent?.id === id) return
    if (parent && !possibleParentPages(tree, id).some((place) => place.id === parent.id)) {
      toast.push({
        status: 'warning',
        title: `“${moved.title}” cannot be moved under “${parent.title}”, which is below it.`,
      })
      return
    }
    try {
      await client.action({
        actionType: 'sanity.action.document.edit',
        draftId: `drafts.${id}`,
        publishedId: id,
        patch: moveToParentPatch(parent),
      })
      toast.push({
        status: 'success',
        title: `“${moved.title}” is now ${parent ? `under “${parent.title}”` : 'at the top level'}`,
        description: 'Changed in its draft. Publish it to move the page on the site.',
      })
    } catch (error) {
      toast.push({
        status: 'error',
        title: `“${moved.title}” was not moved`,
        description: error instanceof Error ? error.message : 'Try again in a moment.',
      })
    }
  }
}
