import { cleanup, renderHook } from '@testing-library/react'
import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from 'sanity'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPermissionGuards } from './permission-guard.ts'

const rights = vi.hoisted(() => ({ pair: true, plan: true }))
vi.mock('sanity', () => ({
  useDocumentPairPermissions: () => [{ granted: rights.pair }, false],
}))
vi.mock('../data/use-permission.ts', () => ({
  useCanCreateReleases: () => rights.plan,
  useOwnRoleTitles: () => 'Translator: French',
}))

const onHandle = () => {}
function action(name: DocumentActionComponent['action'], described: object = {}) {
  const component: DocumentActionComponent = () => ({ label: String(name), onHandle, ...described })
  component.action = name
  return component
}
const props = { id: 'luna', type: 'watch' } as DocumentActionProps
const shown = (component: DocumentActionComponent): DocumentActionDescription | null => {
  const [kept] = withPermissionGuards([component])
  return renderHook(() => kept?.(props) ?? null).result.current
}

beforeEach(() => {
  rights.pair = true
  rights.plan = true
})
afterEach(cleanup)

describe('withPermissionGuards', () => {
  it('enables the actions that the role permits', () => {
    for (const name of ['schedule', 'discardChanges'] as const)
      expect(shown(action(name))).toEqual({ label: name, onHandle })
  })

  it.each([
    ['schedule', 'schedule this document'],
    ['discardChanges', 'discard these changes'],
  ] as const)('disables %s with a reason if the permission is missing', (name, does) => {
    rights.pair = false
    expect(shown(action(name))).toMatchObject({
      disabled: true,
      title: `Your role (Translator: French) may not ${does}.`,
    })
  })

  it('allows scheduling only to users who can create releases', () => {
    rights.plan = false
    expect(shown(action('schedule'))).toMatchObject({ disabled: true })
    expect(shown(action('discardChanges'))).not.toHaveProperty('disabled')
  })

  it('leaves actions unchanged that Studio checks itself or that are disabled for another reason', () => {
    rights.pair = false
    const publish = action('publish')
    const off = action('schedule', { disabled: true, title: 'Not valid' })
    expect(withPermissionGuards([publish])).toEqual([publish])
    expect(shown(off)).toMatchObject({ title: 'Not valid' })
    expect(withPermissionGuards([off])[0]).toBe(withPermissionGuards([off])[0])
    expect(withPermissionGuards([off])[0]?.action).toBe('schedule')
  })
})
