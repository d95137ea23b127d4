import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { ErrorMessage, ToolRegion } from '../../ui/tool-page.tsx'
import { FieldChangesList } from './changes-list.tsx'
import { outlineChanges, scrollToChange } from './frame-overlay.ts'
import { pathWithoutViewParams, hreflangPathTo } from './frame-dom.ts'
import type { FieldChange } from './model/document-diff.ts'
import {
  localeOfPane,
  canAddPane,
  type ComparisonPane,
  pathInLocale,
} from './model/comparison-url.ts'
import { isDocumentVisibleInView } from './model/view-labels.ts'
import { ComparePanes, ComparePanesLayout } from './compare-panes.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { CompareToolBar } from './compare-tool-bar.tsx'
import { useDocumentDiff } from './use-document-diff.ts'
import { useComparisonInUrl } from './use-comparison-in-url.ts'
import { useClickToEdit, useOpenFieldInEditor } from './use-click-to-edit.ts'
import { usePaneFrames } from './use-pane-frames.ts'
import { useStartPreview } from './use-start-preview.ts'
import { useOpenReleases } from './use-open-releases.ts'
import { useScrollSync } from './use-scroll-sync.ts'

interface Props {
  addresses: AddressResolver
  /** Origin of the site if it differs from Studio's. */
  siteUrl?: string | undefined
}

/** Comparison view; requires preview access in this browser. */
export function CompareView({ addresses, siteUrl }: Props) {
  const { state, again } = useStartPreview()
  if (state === 'open') return <OpenComparison addresses={addresses} siteUrl={siteUrl} />
  return (
    <ToolRegion title="Side by side">
      <Stack gap={4} padding={5}>
        {state === 'asking' ? (
          <Text muted>Opening the preview…</Text>
        ) : (
          <>
            <ErrorMessage>
              The preview could not be opened. Your role may not create drafts, or the site cannot
              read them from the content service.
            </ErrorMessage>
            <Box>
              <Button text="Try again" onClick={again} />
            </Box>
          </>
        )}
      </Stack>
    </ToolRegion>
  )
}

function OpenComparison({ addresses, siteUrl }: Props) {
  const [comparison, change] = useComparisonInUrl()
  const releases = useOpenReleases()
  const [edits, setEdits] = useState(false)
  const [shares, setShares] = useState(false)
  const [tick, setTick] = useState(0)
  const { panes, isOverlaid, syncsScroll, showsDifferences } = comparison
  const openField = useOpenFieldInEditor(releases)

  // A pane that another one navigated does not navigate others: two panes that disagree would loop forever.
  const leader = useRef(-1)
  const changePane = useCallback(
    (index: number, next: Partial<ComparisonPane>) => {
      // Only a path change makes a pane the leader; a change of view or width does not.
      if (next.path !== undefined) leader.current = index
      change((before) => ({
        ...before,
        panes: before.panes.map((pane, at) => (at === index ? { ...pane, ...next } : pane)),
      }))
    },
    [change],
  )

  const onEdit = useClickToEdit(edits, (index, place) => {
    const view = panes[index]?.view
    if (view) void openField(place, view)
  })
  const frames = usePaneFrames()
  const { windowOf, pages, turn, refresh, setPageListener } = frames
  const onScroll = useScrollSync(syncsScroll, windowOf, panes.length)

  const onPage = (index: number, page: Window) => {
    onScroll(index, page)
    onEdit(index, page)
    for (const hand of ['pointerdown', 'keydown'] as const)
      page.addEventListener(hand, () => (leader.current = index), { capture: true })
    const path = pathWithoutViewParams(page)
    const leads = leader.current === index
    const isLed = !leads && leader.current >= 0
    change((before) => {
      const panes = before.panes.map((pane, at) => {
        if (at === index) {
          // A page may still report itself after another pane navigated it away.
          const stays = pane.path === path || (isLed && before.syncsNavigation)
          return stays ? pane : { ...pane, path }
        }
        if (!leads || !before.syncsNavigation) return pane
        const locale = localeOfPane(pane)
        const same = locale === localeOfPane({ path })
        const next = same ? path : (hreflangPathTo(page, locale) ?? pathInLocale(locale, path))
        return pane.path === next ? pane : { ...pane, path: next }
      })
      const isSame = panes.every((pane, at) => pane === before.panes[at])
      return isSame ? before : { ...before, panes }
    })
  }
  useEffect(() => setPageListener(onPage))

  useContentChanges((id) => {
    refresh((index) => {
      const view = panes[index]?.view
      return view !== undefined && isDocumentVisibleInView(view, id)
    })
    setTick((number) => number + 1)
  })

  const { differences, problem } = useDocumentDiff(
    [panes[0], panes[1]],
    [pages[0], pages[1]],
    releases,
    tick,
  )
  const marked = useMemo(
    () =>
      (differences?.documents ?? [])
        .flatMap(({ id, counterpart = id, changes }) =>
          changes.map(({ path }) => ({ ids: [id, counterpart] as const, path })),
        )
        .map((each, at) => ({ ...each, number: at + 1 })),
    [differences],
  )
  useEffect(() => {
    const mark = () => {
      for (const index of [0, 1] as const) {
        const page = windowOf(index)
        const shown = showsDifferences ? marked : []
        if (page && pages[index])
          outlineChanges(
            page,
            shown.map(({ ids, ...change }) => ({ ...change, id: ids[index] })),
          )
      }
    }
    mark()
    // Images and fonts that load later shift the layout below them.
    const timer = setTimeout(mark, 1200)
    return () => clearTimeout(timer)
  }, [windowOf, pages, turn, marked, showsDifferences])

  const onShow = (id: string, { path }: FieldChange) => {
    const found = marked.find((each) => each.ids[0] === id && each.path === path)
    for (const index of [0, 1] as const) {
      const page = windowOf(index)
      if (page && found) scrollToChange(page, { ...found, id: found.ids[index] })
    }
  }
  const onLocale = (index: number, locale: Parameters<typeof pathInLocale>[0]) => {
    const page = windowOf(index)
    leader.current = -1
    const path = panes[index]?.path ?? '/'
    const version = (page && hreflangPathTo(page, locale)) ?? pathInLocale(locale, path)
    change((before) => ({
      ...before,
      panes: before.panes.map((pane, at) => (at === index ? { ...pane, path: version } : pane)),
    }))
  }

  return (
    <ToolRegion title="Side by side">
      <Flex direction="column" height="fill">
        <CompareToolBar
          comparison={comparison}
          differences={differences && marked.length}
          edits={edits}
          mayAdd={canAddPane(comparison)}
          onAdd={() =>
            change((before) => ({ ...before, panes: [...before.panes, before.panes.at(-1)!] }))
          }
          onChange={(next) => change((before) => ({ ...before, ...next }))}
          onEdits={setEdits}
          onShare={() => setShares(true)}
        />
        <ComparePanesLayout>
          <ComparePanes
            addresses={addresses}
            frames={frames}
            over={isOverlaid}
            panes={panes}
            releases={releases}
            onClose={(index) =>
              change((before) => ({
                ...before,
                panes: before.panes.filter((_, at) => at !== index),
              }))
            }
            onLocale={onLocale}
            onPane={changePane}
          />
          {showsDifferences && (
            <Card borderLeft overflow="auto" style={{ flex: '0 0 272px' }}>
              <FieldChangesList
                areTranslations={
                  panes[0] && panes[1] && localeOfPane(panes[0]) !== localeOfPane(panes[1])
                }
                differences={differences}
                problem={problem}
                onShow={onShow}
              />
            </Card>
          )}
        </ComparePanesLayout>
      </Flex>
      {shares && (
        <ShareDialog
          siteUrl={siteUrl}
          panes={panes}
          releases={releases}
          onClose={() => setShares(false)}
        />
      )}
    </ToolRegion>
  )
}

/** Content that pages can render; excludes preview secrets and preview records. */
const contentFilter = '*[_type != "sanity.previewUrlSecret" && !(_id in path("preview.**"))]'

/** Calls back with the id of each changed document, once the change is visible to queries. */
function useContentChanges(onChange: (documentId: string) => void): void {
  const client = useClient({ apiVersion: studioApiVersion })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const options = {
      includeResult: false,
      includeAllVersions: true,
      visibility: 'query',
      tag: 'orrery.compare',
    } as const
    const subscription = client.listen(contentFilter, {}, options).subscribe({
      next: (event) => {
        if (event.type === 'mutation') latest.current(event.documentId)
      },
      // The client reconnects by itself; if the listener cannot be opened at all, panes keep their content.
      error: () => {},
    })
    return () => subscription.unsubscribe()
  }, [client])
}
