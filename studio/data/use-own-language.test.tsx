import { cleanup, renderHook } from '@testing-library/react'
import { NEVER, of } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useOwnLanguage } from './use-own-language.ts'

const granted = vi.hoisted(() => ({ languages: [] as string[], isKnown: true }))
vi.mock('sanity', () => {
  const grants = {
    checkDocumentPermission: (_permission: string, { language }: { language: string }) =>
      granted.isKnown || language === 'en'
        ? of({ granted: granted.languages.includes(language) })
        : NEVER,
  }
  return { useGrantsStore: () => grants }
})

afterEach(cleanup)

describe('useOwnLanguage', () => {
  it.each([
    [['fr'], true, 'fr'],
    [['fr', 'ar'], true, undefined],
    [['en', 'fr', 'ar', 'ja'], true, undefined],
    [[], true, undefined],
    [['en'], false, undefined],
  ])('with permission to write %j, all known: %s, is %s', (languages, isKnown, expected) => {
    Object.assign(granted, { languages, isKnown })
    expect(renderHook(useOwnLanguage).result.current).toBe(expected)
  })
})
