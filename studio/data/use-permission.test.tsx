import { cleanup, renderHook } from '@testing-library/react'
import { NEVER, of } from 'rxjs'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { useDocumentPermission } from './use-permission.ts'

vi.mock('sanity', () => {
  const grants = {
    checkDocumentPermission: (permission: string, { _type }: { _type: string }) =>
      permission === 'read' && _type === 'page' ? of({ granted: true }) : NEVER,
  }
  return { useGrantsStore: () => grants }
})

afterEach(cleanup)

describe('use permission', () => {
  it.each([
    ['update', 'page'],
    ['read', 'submission'],
  ] as const)(
    'does not reuse the result of another permission check for permission to %s a %s',
    (permission, type) => {
      const first: Parameters<typeof useDocumentPermission> = ['read', 'home', 'page']
      const { result, rerender } = renderHook((requested) => useDocumentPermission(...requested), {
        initialProps: first,
      })
      expect(result.current).toBe(true)
      rerender([permission, 'home', type])
      expect(result.current).toBeUndefined()
    },
  )
})
