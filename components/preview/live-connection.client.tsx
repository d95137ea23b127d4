'use client'

import { type ClientPerspective, createClient } from '@sanity/client'
import { useLiveMode } from '@sanity/react-loader'
import { useIsPresentationTool } from '@sanity/visual-editing/react'
import { useRouter, usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useLayoutEffect } from 'react'
import type { SiteProps } from '#lib/content/site.ts'
import { formatPerspective } from '#lib/preview/perspective.ts'
import type { PageDocument } from '#lib/preview-view/pane-messages.ts'
import {
  type PreviewView,
  parsePreviewView,
  withPreviewView,
} from '#lib/preview-view/preview-view.ts'
import { VisualEditingOverlay } from './visual-editing-overlay.client.tsx'
import { PreviewNotice } from './preview-notice.client.tsx'
import { isStudioPane, PaneConnection } from './pane-connection.client.tsx'
import { useDraftEvents } from './use-draft-events.ts'

interface Props {
  site: SiteProps
  view: PreviewView | undefined
  perspective: ClientPerspective
  /** What the page was made from. */
  documents: PageDocument[]
}

/** The line between a draft page and Studio: in Presentation, in a pane of ours, or beside Studio. */
export function LiveConnection({ documents, ...props }: Props) {
  useKeptView(props.view)
  if (isStudioPane()) return <PaneConnection documents={documents} />
  return <PresentationConnection {...props} />
}

/** Live queries, overlays, perspective. */
function PresentationConnection({ site, perspective }: Omit<Props, 'documents' | 'view'>) {
  const router = useRouter()
  const inStudio = useIsPresentationTool()
  const client = useStegaClient(site, perspective)
  const onPerspective = useCallback(
    (next: ClientPerspective) => {
      if (formatPerspective(next) !== formatPerspective(perspective)) void savePerspective(next)
    },
    [perspective],
  )
  const refresh = useCallback(() => router.refresh(), [router])

  useLiveMode({ client, onPerspective })
  useDraftEvents(inStudio === false, refresh)
  return (
    <>
      <VisualEditingOverlay />
      {inStudio === false && <PreviewNotice perspective={perspective} />}
    </>
  )
}

/** Never sends a request: it tells the live queries which data set they are about and how to mark text. */
function useStegaClient(site: SiteProps, perspective: ClientPerspective) {
  const { projectId = '', dataset = '', studioUrl = '' } = site.edit ?? {}
  const name = formatPerspective(perspective)
  return useMemo(
    () =>
      createClient({
        projectId,
        dataset,
        apiVersion: '2025-02-19',
        useCdn: false,
        perspective: name.includes(',') ? name.split(',') : (perspective as ClientPerspective),
        stega: { enabled: true, studioUrl },
      }),
    // The name stands for the perspective, which is a new array on every render of the server.
    // oxlint-disable-next-line react/exhaustive-deps
    [projectId, dataset, studioUrl, name],
  )
}

/** The next page of this preview is then rendered under the same perspective. */
async function savePerspective(perspective: ClientPerspective): Promise<void> {
  await fetch('/api/draft-mode/perspective', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perspective: formatPerspective(perspective) }),
  }).catch(() => undefined)
}

/**
 * Keeps in the address what the page is a view of: links and forms of the site know nothing of it, and the server found
 * it out by the page that they stood on.
 */
function useKeptView(view: PreviewView | undefined): void {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const asked = JSON.stringify(view)
  // Before anything can be clicked: what is asked for next is asked by the whole address.
  useLayoutEffect(() => {
    if (!asked || parsePreviewView(new URLSearchParams(search))) return
    const { hash } = window.location
    const kept = withPreviewView(`${pathname}?${search}${hash}`, JSON.parse(asked) as PreviewView)
    window.history.replaceState(null, '', kept)
  }, [asked, pathname, search])
}
