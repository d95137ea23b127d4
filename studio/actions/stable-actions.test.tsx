import { cleanup, renderHook } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { withPublishAllLanguagesActions } from '../translations/publish-all-languages-actions.tsx'
import { withScheduleUnpublish } from './schedule-unpublish-action.tsx'
import { withPermissionGuards } from './permission-guard.ts'
import { withReferenceGuards } from './reference-guard.tsx'

const requested = vi.hoisted(() => new Set<unknown>())
const client = vi.hoisted(() => ({}))
vi.mock('sanity', async (original) => ({
  ...(await original<object>()),
  useClient: () => client,
  useDocumentPairPermissions: (question: object) => {
    requested.add(question)
    return [{ granted: false }, false]
  },
}))
vi.mock('../data/use-permission.ts', () => ({
  useCanCreateReleases: () => false,
  useOwnRoleTitles: () => 'Editor',
}))
vi.mock('../translations/publish-all-languages-dialog.tsx', () => ({
  PublishAllLanguagesDialog: () => null,
}))
afterEach(() => {
  cleanup()
  requested.clear()
})

const described = { label: 'Schedule' }
const actionOf = (name: string, use: DocumentActionComponent = () => null) =>
  Object.assign(use, { action: name }) as DocumentActionComponent
const schedule = actionOf('schedule', () => described)
const remove = actionOf('delete', () => described)
const [, unpublishAt] = withScheduleUnpublish([actionOf('unpublish')])
const [now, later] = withPublishAllLanguagesActions([], { schemaType: 'page' })

describe('stable actions', () => {
  it.each([
    ['Unpublish at…', unpublishAt],
    ['Publish all languages…', now],
    ['Schedule all languages…', later],
    ['what may not be done', withPermissionGuards([schedule])[0]],
    ['what others refer to', withReferenceGuards([remove])[0]],
  ])('keeps the identity of the action across renders: %s', (_, useAction) => {
    const props = () =>
      ({
        id: 'a',
        type: 'page',
        published: { _id: 'a' },
        onComplete() {},
      }) as unknown as DocumentActionProps
    const { result, rerender } = renderHook((each) => useAction!(each), {
      initialProps: props(),
    })
    const first = result.current
    expect(first).not.toBeNull()
    rerender(props())
    expect(result.current).toBe(first)
    expect(requested.size).toBeLessThan(2)
  })
})
