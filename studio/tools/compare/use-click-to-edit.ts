import { useCallback, useEffect, useRef } from 'react'
import { useClient } from 'sanity'
import { useRouter } from 'sanity/router'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import * as z from 'zod/mini'
import { valueOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { releaseNameOfVersionId } from '../../releases/release-document-ids.ts'
import { closestFieldElement, outlineHoveredField } from './frame-overlay.ts'
import type { FieldLocation } from './model/field-location.ts'
import { perspectivesOfView } from './model/view-labels.ts'
import type { ReleaseOption } from './use-open-releases.ts'

const originalIdQuery = {
  fetch: '*[_id == $id][0]._originalId',
  parser: valueOf(z.nullable(z.string()), null),
}

/** Opens a field's document in the release, draft or published version that a pane shows. */
export function useOpenFieldInEditor(
  releases: readonly ReleaseOption[],
): (place: FieldLocation, view: PreviewView) => Promise<void> {
  const client = useClient({ apiVersion: studioApiVersion })
  const { navigateUrl } = useRouter()
  return useCallback(
    async ({ id, type, path }, view) => {
      const names = perspectivesOfView(view, releases)
      const original = await fetchResult(
        client,
        originalIdQuery,
        { id },
        { perspective: names },
      ).catch(() => undefined)
      const release = releaseNameOfVersionId(original?.value ?? '')
      const perspective = release ?? (names[0] === 'published' ? 'published' : undefined)
      const parameters = [`id=${id}`, `type=${type}`, ...(path ? [`path=${path}`] : [])]
      const intent = ['mode=structure', ...parameters].map(encodeURIComponent).join(';')
      const search = perspective ? `?perspective=${perspective}` : ''
      navigateUrl({ path: `${studioPath}/intent/edit/${intent.replaceAll('%3D', '=')}${search}` })
    },
    [client, navigateUrl, releases],
  )
}

/**
 * While editing is on, hovering outlines a field and a click opens it.
 *
 * @returns a callback that attaches the listeners to a page
 */
export function useClickToEdit(
  active: boolean,
  onField: (index: number, place: FieldLocation) => void,
): (index: number, page: Window) => void {
  const state = useRef({ active, onField })
  useEffect(() => {
    Object.assign(state.current, { active, onField })
  })
  const received = useRef(new WeakSet<Document>())
  return useCallback((index, page) => {
    if (received.current.has(page.document)) return
    received.current.add(page.document)
    page.addEventListener(
      'pointerover',
      ({ target }) =>
        outlineHoveredField(
          page,
          state.current.active ? closestFieldElement(page, target) : undefined,
        ),
      { passive: true },
    )
    page.addEventListener(
      'click',
      (event) => {
        const found = state.current.active ? closestFieldElement(page, event.target) : undefined
        if (!found) return
        event.preventDefault()
        event.stopPropagation()
        state.current.onField(index, found.place)
      },
      { capture: true },
    )
  }, [])
}
