'use client'

import type { ClientPerspective } from '@sanity/client'
import { useIsPresentationTool } from '@sanity/visual-editing/react'
import { useRouter, usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import { formatPerspective, parsePerspective } from '#lib/preview/perspective.ts'
import type { PageSourceDocument } from '#lib/preview-view/pane-messages.ts'
import {
  type PreviewView,
  parsePreviewView,
  withPreviewView,
} from '#lib/preview-view/preview-view.ts'
import { fillPreviewSlot } from './preview-slot.client.tsx'
import { PresentationConnection } from './presentation-connection.client.tsx'
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
  return <PresentationPage {...props} />
}

/** Fills the slot of the layout with the connection; outside Studio, a banner and an update with each change. */
function PresentationPage({ site, perspective }: Omit<Props, 'documents' | 'view'>) {
  const router = useRouter()
  const inStudio = useIsPresentationTool()
  const refresh = useCallback(() => router.refresh(), [router])
  const { edit } = site
  // The perspective is a new array on every server render.
  const name = formatPerspective(perspective)

  useEffect(
    () =>
      fillPreviewSlot(<PresentationConnection edit={edit} perspective={parsePerspective(name)} />),
    [edit, name],
  )
  useDraftChanges(inStudio === false, refresh)
  return inStudio === false && <PreviewNotice perspective={perspective} />
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
