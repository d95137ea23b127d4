'use client'

import { type ClientPerspective, createClient } from '@sanity/client'
import { useLiveMode } from '@sanity/react-loader'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import { formatPerspective } from '#lib/preview/perspective.ts'
import { VisualEditingOverlay } from './visual-editing-overlay.client.tsx'

interface Props {
  edit: SiteProps['edit']
  /** The perspective that the current page was rendered with. */
  perspective: ClientPerspective
}

/**
 * Live queries, overlays and perspective of a page in Presentation. Studio notices a replaced connection only after
 * three seconds, in which a click follows its link and typing changes nothing: it must stay mounted from page to page.
 */
export function PresentationConnection({ edit, perspective }: Props) {
  const rendered = formatPerspective(perspective)
  const saved = useRef(rendered)
  useEffect(() => {
    saved.current = rendered
  }, [rendered])
  const onPerspective = useCallback((next: ClientPerspective) => {
    const name = formatPerspective(next)
    if (name === saved.current) return
    saved.current = name
    void savePerspective(name)
  }, [])

  // Sends no requests: it gives the live queries their dataset, stega configuration and first perspective.
  const [client] = useState(() =>
    createClient({
      projectId: edit?.projectId ?? '',
      dataset: edit?.dataset ?? '',
      apiVersion: '2025-02-19',
      useCdn: false,
      perspective,
      stega: { enabled: true, studioUrl: edit?.studioUrl ?? '' },
    }),
  )
  useLiveMode({ client, onPerspective })
  return <VisualEditingOverlay />
}

/** Stores the perspective, so that the next page of this preview is rendered with it. */
async function savePerspective(perspective: string): Promise<void> {
  await fetch('/api/draft-mode/perspective', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perspective }),
  }).catch(() => undefined)
}
