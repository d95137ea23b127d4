import { act, cleanup, renderHook } from '@testing-library/react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publishAfterValidation } from './publish-after-validation.ts'

const clean = { isValidating: false, isSyncing: false, lock: false, errors: false, rev: 'b' }
const studio = vi.hoisted(() => ({
  says: { isValidating: false, isSyncing: false, lock: false, errors: false, rev: 'b' },
  ready: true,
  text: { _rev: 'b' } as { _rev: string },
  validation: [] as { level: string }[],
  handed: vi.fn<() => void>(),
  toast: vi.fn<(toast: object) => void>(),
}))
vi.mock('@sanity/ui/toast', () => {
  const toast = { push: studio.toast }
  return { useToast: () => toast }
})
vi.mock('sanity/structure', () => ({
  useDocumentPane: () => ({ documentId: 'a', documentType: 'page', value: { _id: 'drafts.a' } }),
}))
vi.mock('sanity', () => {
  const t = (key: string) => key
  return {
    getTargetScopeId: () => undefined,
    useEditState: () => ({
      draft: studio.text,
      transactionSyncLock: { enabled: studio.says.lock },
    }),
    useSyncState: () => ({ isSyncing: studio.says.isSyncing }),
    useTranslation: () => ({ t }),
    useValidationStatus: () => ({
      isValidating: studio.says.isValidating,
      revision: studio.says.rev,
      validation: studio.validation,
    }),
  }
})

/** Studio's publish action, reduced to its interface. */
const publish: DocumentActionComponent = ({ release }) =>
  release
    ? null
    : {
        label: 'Publish',
        title: 'Its own title',
        shortcut: 'Ctrl+Alt+P',
        disabled: studio.says.errors || !studio.ready,
        onHandle: studio.handed,
      }
publish.action = 'publish'
const [held = publish] = publishAfterValidation([publish])

const props = { id: 'a', type: 'page' } as DocumentActionProps
function open() {
  const { result, rerender } = renderHook((now: DocumentActionProps) => held(now), {
    initialProps: props,
  })
  /** Sets Studio's state, then advances the timers by `ms`. */
  const says = (state: Partial<typeof clean>, ms: number, release?: string) => {
    act(() => {
      studio.says = { ...clean, ...state }
      studio.validation = studio.says.errors ? [{ level: 'error' }] : []
      rerender({ ...props, release })
    })
    for (let rest = ms; rest > 0; rest -= 4)
      act(() => void vi.advanceTimersByTime(Math.min(rest, 4)))
  }
  return { result, says, press: () => act(() => result.current?.onHandle?.()) }
}

beforeEach(() => {
  vi.useFakeTimers()
  studio.says = clean
  studio.ready = true
  studio.validation = []
  studio.text = { _rev: 'b' }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('publishAfterValidation', () => {
  it('publishes once after transient validation errors have cleared', () => {
    const { says, press } = open()
    says({ isValidating: true, rev: 'a' }, 10)
    press()
    says({ isValidating: true }, 300)
    says({ errors: true }, 8)
    says({ isValidating: true, errors: true }, 3000)
    expect(studio.handed).not.toHaveBeenCalled()
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
    expect(studio.toast).not.toHaveBeenCalled()
  })

  it('does not publish text that has just become invalid, and shows Studio’s own message', () => {
    const { says, press } = open()
    says({ rev: 'a' }, 300)
    press()
    says({}, 8)
    says({ isValidating: true }, 300)
    says({ errors: true }, 400)
    expect(studio.handed).not.toHaveBeenCalled()
    expect(studio.toast).toHaveBeenCalledExactlyOnceWith({
      title: 'action.publish.validation-issues-toast.title',
      description: 'action.publish.validation-issues-toast.description',
      status: 'error',
    })
    says({ isValidating: true, errors: true }, 400)
    says({}, 400)
    expect(studio.handed).not.toHaveBeenCalled()
  })

  it.each([
    ['edits are syncing', { isSyncing: true }],
    ['the form is locked', { lock: true }],
    ['validation is of an older revision', { rev: 'a' }],
  ])('defers the publish while %s', (_, state) => {
    const { result, says, press } = open()
    says(state, 300)
    press()
    says(state, 300)
    expect(studio.handed).not.toHaveBeenCalled()
    expect(result.current).toMatchObject({
      disabled: true,
      label: 'action.publish.validation-in-progress.label',
      title: 'action.publish.waiting',
      shortcut: null,
    })
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('stays enabled while validation of an older revision fails, and publishes once validation settles', () => {
    const { result, says, press } = open()
    says({}, 400)
    says({ errors: true, rev: 'a' }, 8)
    expect(result.current).toMatchObject({ disabled: false, label: 'Publish' })
    press()
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
    says({ errors: true }, 400)
    expect(result.current).toMatchObject({ disabled: true })
    says({ errors: true, rev: 'a' }, 8)
    expect(result.current).toMatchObject({ disabled: true })
  })

  it('keeps a click that started before validation settled', () => {
    const { result, says, press } = open()
    says({ isValidating: true, rev: 'a' }, 100)
    says({ errors: true, rev: 'a' }, 8)
    expect(result.current).toMatchObject({ disabled: false, label: 'Publish' })
    press()
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('restarts the wait after each change of the text', () => {
    const { says, press } = open()
    press()
    for (let turn = 0; turn < 5; turn++) {
      studio.text = { _rev: 'b' }
      says({}, 250)
    }
    expect(studio.handed).not.toHaveBeenCalled()
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('publishes immediately once validation has settled, with Studio’s own label and shortcut', () => {
    const { result, says, press } = open()
    says({}, 400)
    expect(result.current).toMatchObject({
      label: 'Publish',
      title: 'Its own title',
      shortcut: 'Ctrl+Alt+P',
      disabled: false,
    })
    press()
    act(() => void vi.advanceTimersByTime(1))
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('waits for a limited time while Studio computes what to publish', () => {
    const { says, press } = open()
    says({}, 400)
    studio.ready = false
    says({}, 400)
    press()
    says({}, 400)
    studio.ready = true
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
    says({}, 3000)
    studio.ready = false
    says({}, 400)
    press()
    says({}, 3000)
    studio.ready = true
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('treats two clicks in quick succession as one', () => {
    const { says, press } = open()
    says({}, 400)
    press()
    says({}, 20)
    press()
    says({}, 400)
    expect(studio.handed).toHaveBeenCalledOnce()
  })

  it('drops a click if there is nothing left to publish', () => {
    const { says, press } = open()
    says({ isSyncing: true }, 10)
    press()
    says({ isSyncing: true }, 10, 'spring')
    says({}, 400)
    expect(studio.handed).not.toHaveBeenCalled()
  })

  it('leaves other actions unchanged, and wraps each action once', () => {
    const other: DocumentActionComponent = () => null
    other.action = 'delete'
    expect(publishAfterValidation([other, publish])).toEqual([other, held])
    expect(held.action).toBe('publish')
    expect(renderHook(() => held({ ...props, release: 'spring' })).result.current).toBeNull()
  })
})
