'use client'

import { type ClientPerspective, createClient } from '@sanity/client'
import { useLiveMode } from '@sanity/react-loader'
import { useIsPresentationTool } from '@sanity/visual-editing/react'
import { useRouter, usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useLayoutEffect } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import { formatPerspective } from '#lib/preview/perspective.ts'
import type { PageSourceDocument } from '#lib/preview-view/pane-messages.ts'
import {
  type PreviewView,
  parsePreviewView,
  withPreviewView,
} from '#lib/preview-view/preview-view.ts'
import { VisualEditingOverlay } from './visual-editing-overlay.client.tsx'
import { PreviewNotice } from './preview-notice.client.tsx'
import { isStudioPane, StudioPaneConnection } from './studio-pane-connection.client.tsx'
import { useDraftChanges } from './use-draft-changes.ts'

interface Props {
  site: SiteProps
  view: PreviewView | undefined
  perspective: ClientPerspective
  /** Source documents of the page. */
  documents: PageSourceDocument[]
}

/** Connects a draft page to Studio: in Presentation, in a pane of “Side by side”, or in a separate window. */
export function StudioConnection({ documents, ...props }: Props) {
  useKeptView(props.view)
  if (isStudioPane()) return <StudioPaneConnection documents={documents} />
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
  useDraftChanges(inStudio === false, refresh)
  return (
    <>
      <VisualEditingOverlay />
      {inStudio === false && <PreviewNotice perspective={perspective} />}
    </>
  )
}

/** Sends no requests: it gives the live queries their dataset and stega configuration. */
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
    // Depends on the name, because the perspective is a new array on every server render.
    // oxlint-disable-next-line react/exhaustive-deps
    [projectId, dataset, studioUrl, name],
  )
}

/** Stores the perspective, so that the next page of this preview is rendered with it. */
async function savePerspective(perspective: ClientPerspective): Promise<void> {
  await fetch('/api/draft-mode/perspective', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perspective: formatPerspective(perspective) }),
  }).catch(() => undefined)
}

/**
 * Keeps the view in the URL: links and forms of the site do not carry it, and the server derives it from the referring
 * page.
 */
function useKeptView(view: PreviewView | undefined): void {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const requested = JSON.stringify(view)
  // Before the first click, so that the next request has the full URL as its referrer.
  useLayoutEffect(() => {
    if (!requested || parsePreviewView(new URLSearchParams(search))) return
    const { hash } = window.location
    const url = withPreviewView(
      `${pathname}?${search}${hash}`,
      JSON.parse(requested) as PreviewView,
    )
    window.history.replaceState(null, '', url)
  }, [requested, pathname, search])
}
